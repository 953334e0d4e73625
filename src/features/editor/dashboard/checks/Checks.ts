import { Extension } from '@tiptap/core'
import type { Node } from '@tiptap/pm/model'
import { type EditorState, Plugin, PluginKey } from '@tiptap/pm/state'
import { Decoration, DecorationSet } from '@tiptap/pm/view'
import type { Finding } from '../../../../arabic/check/finding.ts'

/** A paragraph of the body, and the position of its text. */
export type BodyParagraph = { text: string; at: number }
/** A finding with its position in the document, which follows edits before it. */
export type PlacedFinding = Finding & { key: string }

const key = new PluginKey<DecorationSet>('checks')
type FindingMarks = { findings: PlacedFinding[] }

/** Underlines findings in the text and maps them through edits. */
export const Checks = Extension.create({
  name: 'checks',
  addProseMirrorPlugins: () => [
    new Plugin<DecorationSet>({
      key,
      state: {
        init: () => DecorationSet.empty,
        apply(tr, set) {
          const shown = tr.getMeta(key) as FindingMarks | undefined
          return shown ? decorate(tr.doc, shown.findings) : set.map(tr.mapping, tr.doc)
        },
      },
      props: { decorations: state => key.getState(state) },
    }),
  ],
})

function decorate(doc: Node, findings: PlacedFinding[]): DecorationSet {
  return DecorationSet.create(
    doc,
    findings.map(finding =>
      Decoration.inline(finding.from, finding.to, { class: 'checked' }, { finding, inclusiveEnd: false }),
    ),
  )
}

/** Shows these findings instead of earlier ones. */
export const showFindings = (state: EditorState, findings: PlacedFinding[]) =>
  state.tr.setMeta(key, { findings } satisfies FindingMarks).setMeta('addToHistory', false)

/** Current position of a finding; undefined if its text was deleted. */
export function placeOf(state: EditorState, wanted: string): { from: number; to: number } | undefined {
  return key.getState(state)?.find(undefined, undefined, spec => spec.finding.key === wanted)[0]
}

/** Placeholder character for non-text nodes, which keeps positions aligned. */
const leaf = (node: Node) => (node.type.name === 'hardBreak' ? '\n' : '\ufffc')

/** A document's name is its file's. */
const unread = new Set(['codeBlock', 'document'])

/** Paragraphs in reading order, without code and left-to-right blocks. */
export function paragraphsOf(doc: Node): BodyParagraph[] {
  const paragraphs: BodyParagraph[] = []
  doc.descendants((node, at) => {
    if (unread.has(node.type.name) || node.attrs.dir === 'ltr') return false
    if (!node.isTextblock) return true
    if (node.content.size > 0)
      paragraphs.push({ text: node.textBetween(0, node.content.size, '\n', leaf), at: at + 1 })
    return false
  })
  return paragraphs
}
