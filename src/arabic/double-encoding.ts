/** Bytes of a charset's characters beyond ASCII. */
function bytesOf(charset: string): Map<string, number> {
  const bytes = Array.from({ length: 128 }, (_, at) => at + 128)
  const signs = new TextDecoder(charset).decode(Uint8Array.from(bytes))
  return new Map(bytes.map((byte, at) => [signs[at]!, byte]))
}

type Mistake = { seen: RegExp; bytes: Map<string, number> }

/** UTF-8 bytes of «ا» and «ل» as they appear in each charset; no Arabic or European text has them. */
const mistakes: Mistake[] = [
  { seen: /Ø§|Ù„|Ù/, bytes: bytesOf('windows-1252') },
  {
    seen: /Ø§|Ù/,
    bytes: new Map(Array.from({ length: 128 }, (_, at) => [String.fromCharCode(at + 128), at + 128])),
  },
  { seen: /ط§|ظ„/, bytes: bytesOf('windows-1256') },
]

/** Undoes UTF-8 that was read as windows-1252, ISO-8859-1 or windows-1256 and encoded again, word by word. */
export function undoDoubleEncoding(text: string): string {
  let undone = text
  for (const { seen, bytes } of mistakes) {
    if (seen.test(undone)) undone = undone.replace(/[^\0-\x7f]+/g, run => decodeRun(run, bytes) ?? run)
  }
  return undone
}

function decodeRun(run: string, bytes: Map<string, number>): string | undefined {
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
