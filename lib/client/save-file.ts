/** Downloads a file that was made in this browser. */
export function saveFile(file: Blob, name: string) {
  const link = Object.assign(document.createElement("a"), { href: URL.createObjectURL(file), download: name });
  link.click();
  // Long enough for the browser to begin reading the file.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
