/** White space, and everything that a font draws nothing for: formatting characters, Hangul fillers, the empty Braille pattern. */
const unseen = String.raw`\s\p{Cf}\p{Default_Ignorable_Code_Point}\u2800`
/** Characters that belong to the sign before them, such as those of a flag. */
const partOfSign = String.raw`\p{Variation_Selector}\u{E0020}-\u{E007F}`

const seen = new RegExp(`(?![${unseen}])[\\p{L}\\p{N}\\p{P}\\p{S}\\p{Co}]`, 'u')
const unseenStart = new RegExp(`^[${unseen}]+`, 'u')
const unseenEnd = new RegExp(`(?<!(?![${partOfSign}])[${unseen}])(?![${partOfSign}])[${unseen}]+$`, 'u')

/** Trims what cannot be seen; returns '' when nothing is visible. A combining sign is visible only with a letter. */
export function trimUnseen(text: string): string {
  return seen.test(text) ? text.replace(unseenStart, '').replace(unseenEnd, '') : ''
}
