/**
 * Removes accents and letters that the fonts in app/share/fonts lack: for those, the drawing library would send the
 * text to an online font service.
 */
export function withoutUndrawable(text: string): string {
  const letters = [...text.normalize("NFC")].map((letter) => {
    if (IN_FONTS.test(letter)) return letter;
    const [base = ""] = letter.normalize("NFD");
    return /\s/.test(letter) ? " " : /[A-Za-z]/.test(base) ? base : "";
  });
  return letters.join("").replace(/ {2,}/g, " ").trim();
}

const IN_FONTS =
  /^[ -~\u00a0-\u00ac\u00ae-\u0113\u0116-\u0127\u012a\u012b\u012e-\u0137\u0139-\u013e\u0141-\u0148\u014a-\u014d\u0150-\u0161\u0164\u0165\u016a-\u017e\u2013\u2014\u2018-\u201a\u201c-\u201e\u2020\u2022\u2026\u2039\u203a\u20ac\u20b9]$/;
