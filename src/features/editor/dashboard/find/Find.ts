import { type Editor, Extension } from '@tiptap/core'
import { closeHistory } from '@tiptap/pm/history'
import { Fragment, type Mark, type Node } from '@tiptap/pm/model'
import { type EditorState, Plugin, PluginKey, TextSelection } from '@tiptap/pm/state'
import { Decoration, DecorationSet } from '@tiptap/pm/view'
import {
  type FoldedText,
  findPlaces,
  foldToFind,
  type IgnoredDifferences,
} from '../../../../arabic/find-in-text.ts'
import { followVisible } from './followVisible.ts'
import { ReplaceRanges } from './ReplaceRanges.ts'

export type FindQuery = IgnoredDifferences & { words: string; isWhole: boolean }
/** Marks are those of its first letter. */
export type Match = { from: number; to: number; marks: readonly Mark[] }
/** Beyond this number, only matches near the window are highlighted. */
const maxMarked = 300

export type FindState = {
  wanted: FindQuery | undefined
  matches: readonly Match[]
  /** Index of the current match; -1 if there is none. */
  current: number
  /** Indexes of the matches near the window. */
  near: { first: number; last: number }
  marked: DecorationSet
}
type Change = Partial<Pick<FindState, 'current' | 'near'>> & { wanted?: FindQuery | null; from?: number }

const nothing: FindState = {
  wanted: undefined,
  matches: [],
  current: -1,
  near: { first: 0, last: maxMarked },
  marked: DecorationSet.empty,
}
const findKey = new PluginKey<FindState>('find')

/** Finds words in the text and highlights them with decorations. */
export const Find = Extension.create({
  name: 'find',
  addProseMirrorPlugins: () => [
    new Plugin<FindState>({
      key: findKey,
      state: {
        init: () => nothing,
        apply(tr, found) {
          const change = tr.getMeta(findKey) as Change | undefined
          if (change?.wanted === null) return nothing
          const wanted = change?.wanted ?? found.wanted
          if (!wanted || (!change && !tr.docChanged)) return found
          const isNew = tr.docChanged || change?.wanted !== undefined
          const matches = isNew ? matchesIn(tr.doc, wanted) : found.matches
          const at = change?.from ?? tr.mapping.map(found.matches[found.current]?.from ?? 0)
          const current = change?.current ?? (isNew ? nextAt(matches, at) : found.current)
          const near = change?.near ?? (isNew ? { first: current, last: current + maxMarked } : found.near)
          return { wanted, matches, current, near, marked: decorate(tr.doc, matches, current, near) }
        },
      },
      props: { decorations: state => findKey.getState(state)?.marked },
      view: view =>
        followVisible(view, {
          matches: () => {
            const { matches } = foundIn(view.state)
            return matches.length > maxMarked ? matches : []
          },
          near: () => foundIn(view.state).near,
          show: near => view.dispatch(quietly(view.state, { near })),
        }),
    }),
  ],
})

export const foundIn = (state: EditorState): FindState => findKey.getState(state) ?? nothing

const quietly = (state: EditorState, change: Change) =>
  state.tr.setMeta(findKey, change).setMeta('addToHistory', false)

function decorate(
  doc: Node,
  matches: readonly Match[],
  current: number,
  near: FindState['near'],
): DecorationSet {
  const isAll = matches.length <= maxMarked
  const shown = isAll ? matches : matches.slice(Math.max(0, near.first), near.last)
  const at = matches[current]
  const made = shown.map(match =>
    Decoration.inline(match.from, match.to, { class: match === at ? 'found current' : 'found' }),
  )
  if (at && !shown.includes(at)) made.push(Decoration.inline(at.from, at.to, { class: 'found current' }))
  return DecorationSet.create(doc, made)
}

/** The first match from here on, otherwise the first of all. */
function nextAt(matches: readonly Match[], position: number): number {
  let [low, high] = [0, matches.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((matches[middle]?.from ?? 0) < position) low = middle + 1
    else high = middle
  }
  if (matches.length === 0) return -1
  return low === matches.length ? 0 : low
}

// Unchanged blocks are the same objects, so typing in a long text searches one paragraph.
const foldedBlocks = new Map<string, WeakMap<Node, FoldedText>>()
let last: { wanted: FindQuery; blocks: WeakMap<Node, Match[]> } | undefined

function matchesIn(doc: Node, wanted: FindQuery): Match[] {
  const words = foldToFind(wanted.words, wanted).text
  if (last?.wanted !== wanted) last = { wanted, blocks: new WeakMap() }
  const { blocks } = last
  const key = `${wanted.marks} ${wanted.forms}`
  const folded = foldedBlocks.get(key) ?? new WeakMap<Node, FoldedText>()
  foldedBlocks.set(key, folded)
  const all: Match[] = []
  doc.descendants((node, at) => {
    if (!node.isTextblock) return true
    let found = blocks.get(node)
    if (!found) {
      const text = folded.get(node) ?? foldToFind(textOf(node), wanted)
      folded.set(node, text)
      found = findPlaces(text, words, wanted.isWhole).map(({ start, end }) => ({
        from: start,
        to: end,
        marks: node.nodeAt(start)?.marks ?? [],
      }))
      blocks.set(node, found)
    }
    for (const { from, to, marks } of found) all.push({ from: at + 1 + from, to: at + 1 + to, marks })
    return false
  })
  return all
}

/** Placeholder characters for non-text nodes keep positions aligned. */
function textOf(block: Node): string {
  let text = ''
  block.forEach(child => {
    text += child.isText
      ? child.text
      : child.type.name === 'hardBreak'
        ? '\n'
        : '\ufffc'.repeat(child.nodeSize)
  })
  return text
}

/** The find bar's interface to the editor. */
export function findIn(editor: Editor) {
  const dispatch = (change: Change) => editor.view.dispatch(quietly(editor.state, change))

  function goTo(index: number): void {
    const match = foundIn(editor.state).matches[index]
    if (!match) return
    const { doc } = editor.state
    const selection = TextSelection.create(doc, match.from, match.to)
    editor.view.dispatch(quietly(editor.state, { current: index }).setSelection(selection))
    editor.view.dom.querySelector('.found.current')?.scrollIntoView({ block: 'center' })
  }

  return {
    /** Goes to the first match from the cursor on. */
    look(wanted: FindQuery): void {
      dispatch({ wanted, from: editor.state.selection.from })
      goTo(foundIn(editor.state).current)
    },
    move(step: 1 | -1): void {
      const { matches, current } = foundIn(editor.state)
      if (matches.length > 0) goTo((current + step + matches.length) % matches.length)
    },
    /** Replaces the current match, and goes to the next. */
    replace(words: string): void {
      const { matches, current } = foundIn(editor.state)
      const match = matches[current]
      if (!match) return
      put(editor, [match], words)
      const after = match.from + words.length
      dispatch({ current: nextAt(foundIn(editor.state).matches, after) })
      goTo(foundIn(editor.state).current)
    },
    /** In one undo step. @returns the number of replacements */
    replaceAll(words: string): number {
      const { matches } = foundIn(editor.state)
      if (matches.length > 0) put(editor, matches, words)
      return matches.length
    },
    end(): void {
      dispatch({ wanted: null })
    },
  }
}

function put({ state, view, schema }: Editor, matches: readonly Match[], words: string): void {
  const ranges = matches.map(({ from, to, marks }) => ({
    from,
    to,
    content: words === '' ? Fragment.empty : Fragment.from(schema.text(words, marks)),
  }))
  // Prevents replaced text from being auto-linked.
  view.dispatch(closeHistory(state.tr.step(new ReplaceRanges(ranges))).setMeta('preventAutolink', true))
}
