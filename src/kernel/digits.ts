const banglaZero = '০'.charCodeAt(0)

/** Replaces Bangla digits by ASCII digits; everything else stays as it is. */
export function toAsciiDigits(text: string): string {
  return text.replace(/[০-৯]/g, (digit) => String(digit.charCodeAt(0) - banglaZero))
}
