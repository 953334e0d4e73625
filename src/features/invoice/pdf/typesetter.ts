import PDFDocument from 'pdfkit'
import { drawable, faceOf, faces, type Weight } from './faces.ts'
import { keepIsolated, type Run, visualRuns } from './visual-runs.ts'

export type Type = { size: number; weight?: Weight; colour?: string }
/** Points from the page's left and top edge; `y` is the baseline. */
type Place = { x: number; y: number; width: number; align?: 'start' | 'end' | 'centre' }

/** Shapes whole runs; without features pdfkit would lay out word by word, from the left. */
const features: PDFKit.Mixins.OpenTypeFeatures[] = []
const lineHeight = 1.6

/** Sets right-to-left text on A4: shaped by the font and ordered by the bidi algorithm. */
export function createTypesetter(info: { title: string; author: string; at: Date }) {
  const doc = new PDFDocument({
    size: 'A4',
    margin: 0,
    lang: 'ar',
    displayTitle: true,
    info: { Title: info.title, Author: info.author, CreationDate: info.at, ModDate: info.at },
  })
  for (const weight of faces) doc.registerFont(weight, faceOf(weight).bytes)

  function layOut(line: string, { size, weight = 'regular' }: Type) {
    doc.font(weight).fontSize(size)
    const runs = visualRuns(line).map(run => {
      const text = inOrderOf(run, drawable(run.text, weight), weight)
      return { text, width: doc.widthOfString(text, { features }) }
    })
    return { runs, width: runs.reduce((sum, { width }) => sum + width, 0) }
  }

  /** Writes a single line, unbroken. */
  function write(line: string, type: Type, { x, y, width, align = 'start' }: Place): void {
    const { runs, width: needed } = layOut(line, type)
    const free = width - needed
    let left = x + { start: free, end: 0, centre: free / 2 }[align]
    for (const { text, width } of runs) {
      doc
        .fillColor(type.colour ?? '#1d1d1e')
        .text(text, left, y, { lineBreak: false, baseline: 'alphabetic', features })
      left += width
    }
  }

  return {
    write,
    /** Writes as many lines as necessary; returns the baseline after them. */
    writeLines(text: string, type: Type, place: Place): number {
      const lines = breakLines(text, line => layOut(line, type).width <= place.width)
      for (const [index, line] of lines.entries()) {
        write(line, type, { ...place, y: place.y + index * type.size * lineHeight })
      }
      return place.y + lines.length * type.size * lineHeight
    },
    rule(x: number, y: number, width: number, { thickness = 0.6, colour = '#c9c9cb' } = {}): void {
      doc.rect(x, y, width, thickness).fill(colour)
    },
    /** Draws `cells` row by row; true is dark. */
    drawCells(cells: boolean[][], x: number, y: number, width: number): void {
      const side = width / cells.length
      for (const [row, marks] of cells.entries()) {
        for (const [column, dark] of marks.entries()) {
          // A little larger than the cell, so that no viewer shows lines between cells.
          if (dark) doc.rect(x + column * side, y + row * side, side + 0.05, side + 0.05)
        }
      }
      doc.fill('#000000')
    },
    async finish(): Promise<Buffer> {
      const chunks: Buffer[] = []
      doc.on('data', (chunk: Buffer) => chunks.push(chunk))
      const ended = new Promise<void>((resolve, reject) => {
        doc.on('end', () => resolve()).on('error', reject)
      })
      doc.end()
      await ended
      return Buffer.concat(chunks)
    },
  }
}
export type Typesetter = ReturnType<typeof createTypesetter>

/** The font lays out by script alone: Arabic digits from the right, and a single bracket from the left. */
function inOrderOf({ rightToLeft }: Run, text: string, weight: Weight): string {
  if (/\p{Letter}/u.test(text)) return text
  const fromTheRight = faceOf(weight).font.layout(text).direction === 'rtl'
  return fromTheRight === rightToLeft ? text : [...text].reverse().join('')
}

/**
 * Breaks between words; a word that is too long breaks at its last sign, as in an address, or where the line ends.
 */
function breakLines(text: string, fits: (line: string) => boolean): string[] {
  const lines: string[] = []
  let line = ''
  for (const word of text.split(/\s+/).filter(Boolean)) {
    const longer = line ? `${line} ${word}` : word
    if (fits(longer)) {
      line = longer
      continue
    }
    if (line) lines.push(line)
    line = ''
    for (const letter of word) {
      if (line && !fits(line + letter)) {
        const sign = line.search(/[@./-][^@./-]*$/)
        const end = sign > 1 ? sign : line.length
        lines.push(line.slice(0, end))
        line = line.slice(end)
      }
      line += letter
    }
  }
  return keepIsolated(line ? [...lines, line] : lines)
}
