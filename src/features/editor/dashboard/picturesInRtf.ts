const types: [string, string][] = [
  ['\\pngblip', 'image/png'],
  ['\\jpegblip', 'image/jpeg'],
]

/**
 * Pictures from Word's RTF on the clipboard, as its HTML names only files that no page may read. `{\pict … \pngblip …
 * 89504e…}`, in text order; drawings in Windows formats are left out.
 */
export function picturesInRtf(rtf: string): File[] {
  const files: File[] = []
  const opening = '{\\pict'
  for (let start = rtf.indexOf(opening); start >= 0; ) {
    const { head, digits, end } = readGroup(rtf, start)
    const type = types.find(([word]) => head.includes(word))?.[1]
    if (type && digits.length > 0) {
      files.push(new File([bytesOf(digits)], `picture-${files.length + 1}`, { type }))
    }
    start = rtf.indexOf(opening, end)
  }
  return files
}

/** One pass: control words and inner groups are the head, the rest are the digits. */
function readGroup(rtf: string, start: number): { head: string; digits: string; end: number } {
  let depth = 0
  let head = ''
  let digits = ''
  let at = start
  while (at < rtf.length) {
    const sign = rtf[at]!
    if (sign === '{') depth += 1
    else if (sign === '}') depth -= 1
    if (depth === 0) break
    if (sign === '\\') {
      const from = at
      at += 1
      while (/[a-z0-9-]/i.test(rtf[at] ?? '')) at += 1
      if (depth === 1) head += rtf.slice(from, at)
      continue
    }
    if (depth === 1 && /[0-9a-f]/i.test(sign)) {
      const from = at
      while (/[0-9a-f\s]/i.test(rtf[at] ?? '')) at += 1
      digits += rtf.slice(from, at)
      continue
    }
    at += 1
  }
  return { head, digits, end: at + 1 }
}

function bytesOf(digits: string): Uint8Array<ArrayBuffer> {
  const hex = digits.replace(/\s/g, '')
  const bytes = new Uint8Array(hex.length >> 1)
  for (let index = 0; index < bytes.length; index++) {
    bytes[index] = Number.parseInt(hex.slice(index * 2, index * 2 + 2), 16)
  }
  return bytes
}
