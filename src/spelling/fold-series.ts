import { soundOf } from './fold-sound.ts'

/** Words of models that people join ('redminote12', '13promax') or tear ('red mi', 'i phone'). */
const seriesWords = (
  'samsung galaxy apple iphone xiaomi redmi poco vivo note ultra plus mini lite flip fold prime pro max neo ' +
  'fe se xr xs'
).split(' ')
const seriesSounds = new Set(seriesWords.map(soundOf))
const joinedSeries = new RegExp(`^[a-z]?(?:${seriesWords.join('|')})+[a-z]?$`)
const oneOfSeries = new RegExp(`${seriesWords.join('|')}|[a-z]`, 'g')

/** Latin names of letters, as they are typed before a number: 'eks 3', 'wai 36'. */
const letterNames: Record<string, string> = {
  ...{ eks: 'x', ex: 'x', wai: 'y', why: 'y', oai: 'y', es: 's', vi: 'v', em: 'm', ef: 'f' },
}

/** Sizes of storage, which follow a letter without belonging to it ('iphone x 64'). There is a Y16 and an A32. */
const isStorageSize = (digits: string) => /^(64|128|256|512)$/.test(digits)

/** A run of letters or of digits, and whether anything stands between it and the one before. */
type Piece = { text: string; glued: boolean }

const isNumber = (piece?: Piece) => piece !== undefined && /^[0-9]/.test(piece.text)
const isLetter = (piece?: Piece) => piece !== undefined && /^[a-z]$/.test(piece.text)

/** The words of a text in small Latin letters, put together and taken apart as models are called. */
export function readPieces(latin: string): string[] {
  const runs = latin.match(/[a-z0-9]+/g) ?? []
  return joinUnits(joinTorn(runs.flatMap(splitRun)))
}

/** 's23ultra' is 's' '23' 'ultra'; 'redminote' is 'redmi' 'note'; 'galaxys22' is 'galaxy' 's' '22'. */
function splitRun(run: string): Piece[] {
  const parts = run.match(/[a-z]+|[0-9]+/g) ?? []
  const pieces = parts.flatMap((part, at) => {
    if (seriesWords.includes(part) || !joinedSeries.test(part)) return [part]
    const words = part.match(oneOfSeries) ?? []
    // A lone letter belongs to a number beside it, or it is a slip of the finger; 'z' is a series of its own.
    const lost = words.some((word, nth) => {
      if (word.length > 1) return false
      return nth === 0 ? word !== 'z' && at === 0 : at === parts.length - 1
    })
    return lost ? [part] : words
  })
  return pieces.map((text, nth) => ({ text, glued: nth > 0 }))
}

/** 'red' 'mi' is 'redmi', 'i' 'phone' is 'iphone': two words that only together sound like one of a model. */
function joinTorn(pieces: Piece[]): Piece[] {
  const joined: Piece[] = []
  for (const piece of pieces) {
    const last = joined.at(-1)
    const together = `${last?.text}${piece.text}`
    const torn = last && !piece.glued && together.length > 3 && seriesSounds.has(soundOf(together))
    if (torn && !(seriesSounds.has(soundOf(last.text)) && seriesSounds.has(soundOf(piece.text)))) {
      joined[joined.length - 1] = { text: together, glued: last.glued }
    } else joined.push(piece)
  }
  return joined
}

/** Puts together what names one model: 's' '23', '12' 'c', 'v' '29' 'e', 'x' 'r'. */
function joinUnits(pieces: Piece[]): string[] {
  const words: string[] = []
  for (let at = 0; at < pieces.length; at += 1) {
    const [piece, next, afterNext] = [pieces[at], pieces[at + 1], pieces[at + 2]]
    if (!piece) break
    const letter = isLetter(piece) ? piece.text : letterNames[piece.text]
    if (
      letter &&
      next &&
      isNumber(next) &&
      next.text.length < 4 &&
      (next.glued || !isStorageSize(next.text))
    ) {
      const suffix = suffixOf(afterNext, pieces[at + 3])
      words.push(letter + next.text + suffix)
      at += suffix ? 2 : 1
    } else if (isNumber(piece)) {
      const suffix = suffixOf(next, afterNext)
      words.push(piece.text + suffix)
      at += suffix ? 1 : 0
    } else if (isLetter(piece) && isLetter(next) && !isNumber(afterNext)) {
      words.push(piece.text + next?.text)
      at += 1
    } else words.push(piece.text)
  }
  return words
}

/** The letter that ends a model's number: glued to it or one of the usual, and not the first of the next model. */
function suffixOf(piece: Piece | undefined, next: Piece | undefined): string {
  if (!piece || !isLetter(piece)) return ''
  const startsNext = isNumber(next) && !isStorageSize(next?.text ?? '')
  return piece.glued || (/[acest]/.test(piece.text) && !startsNext) ? piece.text : ''
}
