/** Whether a content type is application/json, with or without parameters. */
export function isJsonMedia(contentType: string | undefined): boolean {
  return contentType !== undefined && /^application\/json\s*(;|$)/i.test(contentType);
}
