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

/** Google Docs wraps everything into a bold that is not bold; a heading is bold by itself. Telegram's bold is 500. */
function isUndone(element: HTMLElement): boolean {
  const { fontWeight, fontStyle, textDecorationLine } = element.style
  switch (element.tagName) {
    case 'B':
    case 'STRONG':
      return /^(?:normal|[1-4]\d\d)$/.test(fontWeight) || element.closest('h1, h2, h3, h4, h5, h6') !== null
    case 'I':
    case 'EM':
      return fontStyle === 'normal'
    case 'U':
      return textDecorationLine === 'none' || element.closest('a') !== null
    default:
      return false
  }
}

type Look = Record<'fontWeight' | 'fontStyle' | 'textDecoration' | 'verticalAlign', string>

/** More than any program writes for one document. */
const maxCss = 500_000
const maxRules = 1000

/**
 * Word and Pages define styles in a style sheet: `span.Strong {font-weight: bold}`. An element's own style takes
 * precedence.
 */
function applyClasses(body: HTMLElement, css: string): void {
  const looks = readClasses(css)
  if (looks.size === 0) return
  for (const element of body.querySelectorAll<HTMLElement>(`:is(${carriers})[class]`)) {
    const tag = element.tagName.toLowerCase()
    for (const name of element.classList) {
      for (const look of [looks.get(`${tag}.${name}`), looks.get(`.${name}`)]) {
        if (look) giveLook(element.style, look)
      }
    }
  }
}

function giveLook(style: CSSStyleDeclaration, look: Look): void {
  style.fontWeight ||= look.fontWeight
  style.fontStyle ||= look.fontStyle
  style.textDecoration ||= look.textDecoration
  style.verticalAlign ||= look.verticalAlign
}

/** Rules of a single class, with or without a tag, by selector. */
function readClasses(css: string): Map<string, Look> {
  const looks = new Map<string, Look>()
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(css.slice(0, maxCss))
  for (const rule of sheet.cssRules) {
    if (!(rule instanceof CSSStyleRule)) continue
    const { fontWeight, fontStyle, textDecoration, verticalAlign } = rule.style
    const look = { fontWeight, fontStyle, textDecoration, verticalAlign }
    if (looks.size >= maxRules || Object.values(look).join('') === '') continue
    for (const selector of rule.selectorText.split(',').map(part => part.trim())) {
      if (/^[a-z]*\.[^\s.:#>+~[\]]+$/i.test(selector)) looks.set(selector, look)
    }
  }
  return looks
}
