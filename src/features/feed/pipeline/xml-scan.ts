import { Tokenizer, type TokenizerCallbacks } from 'htmlparser2'

type XmlHandler = {
  /**
   * @param attributes as written, the first of each name
   * @param at index of the name in the text
   */
  open: (name: string, attributes: Map<string, string>, isEmpty: boolean, at: number) => void
  close: (name: string) => void
  text: (text: string, isCdata: boolean) => void
}

/** Tokenises markup, well-formed or not, in one pass. The handler tracks open elements and depth. */
export function scanXml(text: string, handler: XmlHandler): void {
  let name = ''
  let at = 0
  let attributes = new Map<string, string>()
  let attribute = ''
  let value = ''
  const endTag = (isEmpty: boolean) => handler.open(name, attributes, isEmpty, at)
  const ignore = () => {}
  const callbacks: TokenizerCallbacks = {
    onopentagname(start, end) {
      name = text.slice(start, end)
      at = start
      attributes = new Map()
    },
    onattribname(start, end) {
      attribute = text.slice(start, end)
      value = ''
    },
    onattribdata(start, end) {
      value += text.slice(start, end)
    },
    onattribend() {
      if (!attributes.has(attribute)) attributes.set(attribute, value)
    },
    onopentagend: () => endTag(false),
    onselfclosingtag: () => endTag(true),
    onclosetag: (start, end) => handler.close(text.slice(start, end)),
    ontext: (start, end) => handler.text(text.slice(start, end), false),
    oncdata: (start, end, offset) => handler.text(text.slice(start, end - offset), true),
    onattribentity: ignore,
    oncomment: ignore,
    ondeclaration: ignore,
    onend: ignore,
    onprocessinginstruction: ignore,
    ontextentity: ignore,
  }
  const tokenizer = new Tokenizer({ xmlMode: true, decodeEntities: false }, callbacks)
  tokenizer.write(text)
  tokenizer.end()
}
