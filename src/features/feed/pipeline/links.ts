/**
 * The address of the first link with a relation in a Link header (RFC 8288 §3). Separators in quotes or angle brackets
 * are ignored; unclosed ones extend to the end.
 */
export function findLink(header: string, relation: string): string | undefined {
  let at = 0
  let address = ''
  let parameter = ''
  const readTo = (end: string) => {
    const stop = header.indexOf(end, at + 1)
    const inside = header.slice(at + 1, stop < 0 ? undefined : stop)
    at = stop < 0 ? header.length : stop + 1
    return inside
  }
  const readBare = () => {
    bare.lastIndex = at
    const word = bare.exec(header)![0]
    at += word.length
    return word
  }
  while (at < header.length) {
    const sign = header[at]!
    if (sign === '<') address = readTo('>')
    else if (/[\s=;,]/.test(sign)) {
      at += 1
      if (sign === ',') address = ''
      if (sign === ',' || sign === ';') parameter = ''
    } else {
      const word = sign === '"' ? readTo('"') : readBare()
      if (parameter === 'rel' && address && word.toLowerCase().split(/\s+/).includes(relation)) return address
      parameter ||= word.toLowerCase()
    }
  }
  return undefined
}

const bare = /[^\s<",;=]+/y
