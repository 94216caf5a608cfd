/** Tests that CI leaves out, because they take long, load the machine, or repeat another one with other values. */
export const BEFORE_RELEASE = { tag: '@release' } as const;

/** The details of a test that is one of several alike. */
export function onlyBeforeRelease(isRepetition: boolean): { readonly tag?: '@release' } {
  return isRepetition ? BEFORE_RELEASE : {};
}
