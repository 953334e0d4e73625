import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parseSync, Visitor } from 'vite'

const root = path.join(import.meta.dirname, '../..')

/** Text of a file, by its path from the root of the repository. */
export const readSource = (file: string) => readFileSync(path.join(root, file), 'utf8')

export const isTest = (file: string) => /\.(test|e2e)\.tsx?$/.test(file)

/** Every file that we write by hand. */
export const written = globSync(
  ['src/**/*.{ts,tsx}', 'db/**/*.ts', 'e2e/**/*.ts', 'bench/**/*.ts', 'scripts/**/*.mjs', '*.ts'],
  { cwd: root },
)
  .filter(file => !file.endsWith('.generated.ts'))
  .sort()

/** Files that the application consists of, without tests. */
export const sources = written.filter(file => /^(src|db)\//.test(file) && !isTest(file))

type Import = { target: string; typeOnly: boolean }

export function importsOf(file: string): Import[] {
  const found = readSource(file).matchAll(
    /^\s*(?:import|export)\s+(type\s)?(?:[^'"`;()]*?\sfrom\s+)?'([^']+)'|\bimport\(\s*'([^']+)'\s*\)/gm,
  )
  return [...found].map(([, type, from, dynamic]) => {
    const name = from ?? dynamic ?? ''
    const target = name.startsWith('.') ? path.join(path.dirname(file), name) : name
    return { target, typeOnly: type !== undefined }
  })
}

export const sliceOf = (file: string) => /^src\/features\/([\w-]+)\//.exec(file)?.[1]

/** Rooms of `article/` that the screens of other slices are built on. Each counts as a side of its own. */
const rooms = /^src\/features\/article\/(site\/body|dashboard\/fields|dashboard\/pickers)\//

/** A slice has four sides: its contract, what the server runs, its pages for readers and its pages for staff. */
function sideOf(file: string): string | undefined {
  const slice = sliceOf(file)
  if (slice === undefined) return undefined
  const room = rooms.exec(file)?.[1]
  if (room !== undefined) return `${slice} ${room}`
  const page = /\/(site|dashboard)\//.exec(file)?.[1]
  if (page !== undefined) return `${slice} ${page}`
  const isContract = /\.(contract|schema|settings|entity|policy|pages|words)\.ts$|\/variants\.ts$/.test(file)
  return `${slice} ${isContract ? 'contract' : 'server'}`
}

/** Sides of slices, each with the sides that it imports. */
export function findSides(): Map<string, Set<string>> {
  const sides = new Map<string, Set<string>>()
  for (const file of sources) {
    const side = sideOf(file)
    if (side === undefined) continue
    const known = sides.get(side) ?? new Set()
    sides.set(side, known)
    for (const { target } of importsOf(file)) {
      const other = sideOf(target)
      if (other !== undefined && other !== side) known.add(other)
    }
  }
  return sides
}

/** Ways from a node back to itself. */
export function findCircles(nodes: Iterable<string>, next: (node: string) => Iterable<string>): string[] {
  const circles: string[] = []
  const done = new Set<string>()
  const visit = (node: string, way: string[]) => {
    if (way.includes(node)) circles.push([...way.slice(way.indexOf(node)), node].join(' → '))
    else if (!done.has(node)) {
      for (const other of next(node)) visit(other, [...way, node])
      done.add(node)
    }
  }
  for (const node of nodes) visit(node, [])
  return circles
}

/** Comments that open with a question word, and types named after participles, as STYLE.md refuses both. */
export const opener = /(?:\/\/|\/\*\*?|^\s*\*) (?:What|Who|Of|Whose|Where) /m

// Adjectives of what happened to a value, not nouns for what it is.
const participles =
  'Answered Arranged Arrived Arriving Asked Blocked Called Charged Chosen Claimed Compared Composed Copied ' +
  'Described Expected Fetched Found Given Grown Issued Judged Kept Known Linked Listed Locked Marked ' +
  'Measured Named Narrowed Offered Opened Parsed Pictured Placed Planned Pressed Priced Pruned Published ' +
  'Queued Received Refused Related Renamed Rendered Renewed Restored Revised Saved Scraped Served Settled ' +
  'Shared Shown Signed Slipped Spooled Standing Started Stopped Taken Told Troubled Typed Unanswered Unread ' +
  'Untouched Used Waiting Wanted Warned Watched Withdrawn Written'
export const participle = RegExp(`\\b(?:type|interface) (?:${participles.replaceAll(' ', '|')})\\b`)

/** A limit that STYLE.md names `max…`. */
export const misnamedLimit = /^(?:export )?const most(?:[A-Z]\w*)? = [\d{]/m

export type LongFunction = { file: string; name: string; lines: number }

/** Functions of more lines than that, without those of tests. */
export function findLongFunctions(max: number): LongFunction[] {
  return sources.flatMap(file => {
    const text = readSource(file)
    if (text.split('\n').length <= max) return []
    const found: LongFunction[] = []
    const note = (node: { start: number; end: number }) => {
      const body = text.slice(node.start, node.end)
      const lines = body.split('\n').length
      if (lines > max) found.push({ file, name: nameAt(text, node.start), lines })
    }
    new Visitor({
      FunctionDeclaration: note,
      FunctionExpression: note,
      ArrowFunctionExpression: note,
    }).visit(parseSync(file, text).program)
    return found
  })
}

/** Name of the function that begins there, or of what it is assigned to. */
function nameAt(text: string, start: number): string {
  const own = /^(?:async )?function\s*\*?\s*(\w+)/.exec(text.slice(start, start + 100))?.[1]
  return own ?? /(\w+)[^\w\n]*[=:(][^\n]*$/.exec(text.slice(Math.max(0, start - 200), start))?.[1] ?? ''
}
