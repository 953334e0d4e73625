const carriers = 'span, font, a, b, strong, i, em, u, s, strike, del, ins, sub, sup'

/** Replaces styles (bold, italic, underline, strike, superscript, subscript) by elements; removes styles and spans. */
export function writeMarks(body: HTMLElement, css: string): void {
  applyClasses(body, css)
  for (const element of body.querySelectorAll<HTMLElement>(carriers)) {
    const { style } = element
    const isLink = element.closest('a') !== null
    const isHeading = element.closest('h1, h2, h3, h4, h5, h6') !== null
    const line = `${style.textDecorationLine} ${style.textDecoration}`
    const marks = [
      isBold(style.fontWeight) && !isHeading && 'strong',
      /italic|oblique/.test(style.fontStyle) && 'em',
      // Links are underlined by default.
      line.includes('underline') && !isLink && 'u',
      line.includes('line-through') && 's',
      style.verticalAlign === 'super' && 'sup',
      style.verticalAlign === 'sub' && 'sub',
    ].filter(mark => mark !== false)
    for (const mark of marks) {
      if (element.closest(mark)) continue
      const wrapper = document.createElement(mark)
      wrapper.append(...element.childNodes)
      element.append(wrapper)
    }
    if (/^(?:span|font|ins)$/i.test(element.tagName) || isUndone(element)) {
      element.replaceWith(...element.childNodes)
    }
  }
}

const isBold = (weight: string) => /^(?:bold|bolder|[6-9]\d\d|1000)$/.test(weight)

/** Google Docs wraps everything into a bold that is not bold; a heading is bold by itself. */
function isUndone(element: HTMLElement): boolean {
  const { fontWeight, fontStyle, textDecorationLine } = element.style
  switch (element.tagName) {
    case 'B':
    case 'STRONG':
      return /^(?:normal|[1-5]\d\d)$/.test(fontWeight) || element.closest('h1, h2, h3, h4, h5, h6') !== null
    case 'I':
    case 'EM':
      return fontStyle === 'normal'
    case 'U':
      return textDecorationLine === 'none' || element.closest('a') !== null
    default:
      return false
  }
}

/** Pages and other programs of macOS name their spans' looks in a style sheet: `span.s1 {font-weight: bold}`. */
function applyClasses(body: HTMLElement, css: string): void {
  if (!/span\.s\d/.test(css)) return
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(css)
  for (const rule of sheet.cssRules) {
    if (!(rule instanceof CSSStyleRule) || !/^span\.s\d+$/.test(rule.selectorText)) continue
    const { fontWeight, fontStyle, textDecoration, verticalAlign } = rule.style
    for (const span of body.querySelectorAll<HTMLElement>(rule.selectorText)) {
      Object.assign(span.style, { fontWeight, fontStyle, textDecoration, verticalAlign })
    }
  }
}
