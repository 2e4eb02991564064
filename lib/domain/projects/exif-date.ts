const [DATE_TIME_ORIGINAL, EXIF_BLOCK, ASCII] = [0x9003, 0x8769, 2];
const ENTRY_BYTES = 12;
const MAX_ENTRIES = 200;
const HEADER = "Exif\0\0";

/**
 * The time at which the camera took a photo, by the camera's own clock, in milliseconds as if that were UTC. Null if
 * the metadata has no readable time; reads nothing else from it.
 */
export function exifWallTime(exif: Uint8Array): number | null {
  const hasHeader = String.fromCharCode(...exif.subarray(0, HEADER.length)) === HEADER;
  const bytes = hasHeader ? exif.subarray(HEADER.length) : exif;
  if (bytes.length < 8) return null;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const isLittle = view.getUint16(0) === 0x4949;
  try {
    const block = entryOf(view, view.getUint32(4, isLittle), EXIF_BLOCK, isLittle);
    const text = block && entryOf(view, block.offset, DATE_TIME_ORIGINAL, isLittle);
    if (text?.type !== ASCII || text.count < 19) return null;
    return wallTimeOf(String.fromCharCode(...bytes.subarray(text.offset, text.offset + 19)));
  } catch (error) {
    // An offset points outside the metadata.
    if (error instanceof RangeError) return null;
    throw error;
  }
}

/** Finds one entry of a directory; `offset` is the position that the entry points to. */
function entryOf(view: DataView, directory: number, tag: number, isLittle: boolean) {
  const entries = Math.min(view.getUint16(directory, isLittle), MAX_ENTRIES);
  for (let at = 0; at < entries; at++) {
    const entry = directory + 2 + at * ENTRY_BYTES;
    if (view.getUint16(entry, isLittle) !== tag) continue;
    const [type, count] = [view.getUint16(entry + 2, isLittle), view.getUint32(entry + 4, isLittle)];
    return { type, count, offset: view.getUint32(entry + 8, isLittle) };
  }
  return null;
}

function wallTimeOf(text: string): number | null {
  const [, ...parts] = /^(\d{4}):(\d\d):(\d\d) (\d\d):(\d\d):(\d\d)$/.exec(text) ?? [];
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = parts.map(Number);
  const at = Date.UTC(year, month - 1, day, hour, minute, second);
  // Rejects dates that roll over, such as February 30.
  const isDate = parts.length === 6 && year >= 1990 && year < 9999 && new Date(at).getUTCDate() === day && hour < 24;
  return isDate ? at : null;
}
