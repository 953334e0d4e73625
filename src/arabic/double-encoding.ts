/** Maps a charset's characters beyond ASCII to their bytes. */
function bytesOf(charset: string): Map<string, number> {
  const bytes = Array.from({ length: 128 }, (_, at) => at + 128)
  const signs = new TextDecoder(charset).decode(Uint8Array.from(bytes))
  return new Map(bytes.map((byte, at) => [signs[at]!, byte]))
}

type Mistake = {
  /** Never occurs in correct text. A passage without it is left unchanged. */
  seen: RegExp
  bytes: Map<string, number>
  /** A broken sign, although correct text may have a letter before the same punctuation, mostly « and ». */
  brokenSign: RegExp
}

/** UTF-8 bytes of «ا» and «ل» as they appear in each charset. No Arabic or European text contains them. */
const mistakes: Mistake[] = [
  { seen: /Ø§|Ù„|Ù/, bytes: bytesOf('windows-1252'), brokenSign: /^[ÂÃâ]/ },
  {
    seen: /Ø§|Ù/,
    bytes: new Map(Array.from({ length: 128 }, (_, at) => [String.fromCharCode(at + 128), at + 128])),
    brokenSign: /^[ÂÃâ]/,
  },
  { seen: /ط§|ظ„/, bytes: bytesOf('windows-1256'), brokenSign: /^آ[«»]$/ },
]

/** A line, or the text between two tags. Double encoding always affects a whole passage. */
const passages = /[^\n<>]+/g
const runs = /[^\0-\x7f]+/g
/** The end of a French word in capitals, or an entry in a list of letters: «É», «ط،». */
const letterAndPunctuation = /^\p{L}[\p{P}\p{Zs}]+$/u

/**
 * Repairs UTF-8 that was read as windows-1252, ISO-8859-1 or windows-1256 and encoded again. Other passages
 * stay, although their words may look like such bytes by chance.
 */
export function undoDoubleEncoding(text: string): string {
  let undone = text
  for (const mistake of mistakes) {
    if (!mistake.seen.test(undone)) continue
    undone = undone.replace(passages, passage =>
      mistake.seen.test(passage) ? passage.replace(runs, run => decodeRun(run, mistake) ?? run) : passage,
    )
  }
  return undone
}

function decodeRun(run: string, { bytes, brokenSign }: Mistake): string | undefined {
  if (letterAndPunctuation.test(run) && !brokenSign.test(run)) return undefined
  const found = Array.from(run, sign => bytes.get(sign))
  if (!found.every(byte => byte !== undefined)) return undefined
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Uint8Array.from(found))
  } catch {
    return undefined
  }
}

const broken = /Ø§|Ù„|ÙŠ|ط§|ظ„|ظٹ|�|\?{4,}/g
const fewest = 2

/** Whether characters were lost or doubly encoded beyond repair. */
export function isGarbled(text: string): boolean {
  return (text.match(broken)?.length ?? 0) >= fewest
}
