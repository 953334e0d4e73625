const mark = /^[\s\-–—*•·]*(?:[\d٠-٩۰-۹]{1,2}\s*[.)\-–:]\s*)?/u
const quotes = /^[«"“”'‘’]+|[»"“”'‘’]+$/gu

/** Lines of the assistant's answer, without the numbers, bullets and quotation marks that models add. */
export function linesOf(answer: string): string[] {
  return answer
    .split('\n')
    .map(line => line.replace(mark, '').trim())
    .map(line => (/^[«"“'‘].*[»"”'’]$/u.test(line) ? line.replace(quotes, '').trim() : line))
    .filter(line => line !== '')
}

/** Paragraphs of the assistant's answer. */
export const paragraphsOf = (answer: string): string[] =>
  answer
    .split(/\n+/)
    .map(line => line.trim())
    .filter(line => line !== '')

/** Parses a translation, whose first line is the title. */
export function translationOf(answer: string): { title: string; paragraphs: string[] } {
  const [title = '', ...paragraphs] = paragraphsOf(answer)
  return { title: linesOf(title.replace(/^#+\s*/, ''))[0] ?? '', paragraphs }
}
