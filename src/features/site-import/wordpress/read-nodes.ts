import iconv from 'iconv-lite'
import { printable } from '../../../platform/documents/xml.ts'
import { decodeEntities } from '../../../platform/html/tree.ts'
import { scanXml } from '../../feed/pipeline/xml-scan.ts'

export type Node = { name: string; attributes: Map<string, string>; text: string; children: Node[] }

const deepest = 6

/** The encoding that the XML declaration names; UTF-8 if there is none or we do not know it. */
export function encodingOf(head: Buffer): string {
  const named = /^\ufeff?\s*<\?xml[^>]*\bencoding=["']([\w.:-]{1,40})["']/.exec(
    head.toString('latin1', 0, 400),
  )?.[1]
  return named && iconv.encodingExists(named) ? named : 'utf-8'
}

/** `isGarbled`: some bytes are no text in this encoding. */
export function decodeBytes(bytes: Buffer, encoding: string): { text: string; isGarbled: boolean } {
  const isUtf8 = /^utf-?8$/i.test(encoding)
  const decoded = isUtf8 ? bytes.toString('utf8') : iconv.decode(bytes, encoding)
  const text = printable(decoded)
  return { text, isGarbled: text.length !== decoded.length || text.includes('\ufffd') }
}

/** The elements of a piece of XML, well-formed or not, with their text. */
export function readNodes(text: string, isKept: (name: string) => boolean = () => true): Node[] {
  const root: Node = { name: '', attributes: new Map(), text: '', children: [] }
  const open: Node[] = [root]
  /** Open elements deeper than we read, or of a name that is not kept. */
  let skipped: string[] = []
  scanXml(text, {
    open(name, attributes, isEmpty) {
      if (skipped.length > 0 || open.length > deepest || !isKept(name)) {
        if (!isEmpty && skipped.length < 100) skipped.push(name)
        return
      }
      const node = { name, attributes, text: '', children: [] }
      open.at(-1)?.children.push(node)
      if (!isEmpty) open.push(node)
    },
    close(name) {
      if (skipped.length > 0) {
        const at = skipped.lastIndexOf(name)
        if (at >= 0) skipped = skipped.slice(0, at)
        return
      }
      const at = open.findLastIndex(node => node.name === name)
      if (at > 0) open.length = at
    },
    text(data, isCdata) {
      const node = open.at(-1)
      if (node && node !== root && skipped.length === 0) node.text += isCdata ? data : decodeEntities(data)
    },
  })
  return root.children
}

export const textIn = (nodes: Node[], name: string): string =>
  nodes.find(node => node.name === name)?.text.trim() ?? ''
