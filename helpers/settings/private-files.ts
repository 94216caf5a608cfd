import {
  appendFileSync,
  chmodSync,
  closeSync,
  existsSync,
  fdatasyncSync,
  mkdirSync,
  openSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { dirname } from 'node:path';

/*
 * The one place that writes files: what a run knows of a target is its owner's business. Folders that are there already
 * keep their mode.
 */

const FILE = 0o600;

const FOLDER = 0o700;

const FOR_EVERYBODY = 0o644;

/** From now on nobody else can read what this process writes by other means, such as Playwright's own files. */
export function keepFilesPrivate(): void {
  process.umask(0o077);
}

/**
 * Makes the folder, with all above it, where it is missing. One by one: with `recursive`, Node tries for ever where the system
 * lets nobody make a folder, such as in /proc.
 *
 * @throws Error where something else has the name, or the system refuses
 */
export function makeFolder(folder: string): void {
  if (isFolder(folder)) return;
  const above = dirname(folder);
  if (above !== folder) makeFolder(above);
  try {
    mkdirSync(folder, { mode: FOLDER });
  } catch (error) {
    // Another process may have made it meanwhile.
    if (!isFolder(folder)) throw error;
  }
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
}

/** Takes the file away from everybody else; nothing happens where there is none. */
export function makePrivate(file: string): void {
  if (existsSync(file)) chmodSync(file, FILE);
}

/** Writes a file; its folder is made where it is missing. */
export function writePrivate(file: string, content: string | Uint8Array): void {
  makeFolder(dirname(file));
  writeFileSync(file, content, { mode: FILE });
  chmodSync(file, FILE);
}

/**
 * Writes a file in one step, so that no reader sees half of it; its folder is made where it is missing. On a full disk
 * nothing of it stays.
 */
export function writeWhole(file: string, content: string | Uint8Array): void {
  const draft = `${file}.${process.pid}.draft`;
  try {
    writePrivate(draft, content);
    renameSync(draft, file);
  } catch (error) {
    rmSync(draft, { force: true });
    throw error;
  }
}

/**
 * Writes a file that must not be there yet; its folder is made where it is missing.
 *
 * @throws Error with the code EEXIST
 */
export function writeNew(file: string, content: string | Uint8Array): void {
  makeFolder(dirname(file));
  writeFileSync(file, content, { flag: 'wx', mode: FILE });
}

/** As {@link writeNew}, for a file that others are meant to read. */
export function writeNewForEverybody(file: string, content: string): void {
  makeFolder(dirname(file));
  writeFileSync(file, content, { flag: 'wx', mode: FOR_EVERYBODY });
  chmodSync(file, FOR_EVERYBODY);
}

/** Adds to a file in a folder that exists. */
export function appendPrivate(file: string, text: string): void {
  appendFileSync(file, text, { mode: FILE });
}

/**
 * Begins a file to which another process will write, such as the log of a run; its folder is made where it is missing.
 *
 * @returns its descriptor, which whoever called closes
 */
export function openLog(file: string): number {
  writePrivate(file, '');
  return openSync(file, 'a', FILE);
}

/**
 * Adds to a file by one call and waits until it is on the disk.
 *
 * @throws Error when there is no room for all of it
 */
export function appendAtOnce(file: string, text: string): void {
  makeFolder(dirname(file));
  const opened = openSync(file, 'a', FILE);
  try {
    const bytes = Buffer.from(text);
    if (writeSync(opened, bytes) < bytes.length) throw new Error(`${file}: no room for the whole line`);
    fdatasyncSync(opened);
  } finally {
    closeSync(opened);
  }
}
