import { Extension } from '@tiptap/core'
import type { Node } from '@tiptap/pm/model'
import { type EditorState, Plugin, PluginKey } from '@tiptap/pm/state'
import { Decoration, DecorationSet } from '@tiptap/pm/view'
import type { Finding } from '../../../../arabic/check/finding.ts'

/** A paragraph of the body, and where its text begins. */
export type BodyParagraph = { text: string; at: number }
/** A finding with its place in the document, which follows what is typed before it. */
export type PlacedFinding = Finding & { key: string }

const key = new PluginKey<DecorationSet>('checks')
type Shown = { findings: PlacedFinding[] }

/** Underlines findings in the text, and moves them along with it. */
export const Checks = Extension.create({
  name: 'checks',
  addProseMirrorPlugins: () => [
    new Plugin<DecorationSet>({
      key,
      state: {
        init: () => DecorationSet.empty,
        apply(tr, set) {
          const shown = tr.getMeta(key) as Shown | undefined
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

/** Shows these findings, and none of before. */
export const showFindings = (state: EditorState, findings: PlacedFinding[]) =>
  state.tr.setMeta(key, { findings } satisfies Shown).setMeta('addToHistory', false)

/** Where a finding is now; undefined where its text was deleted. */
export function placeOf(state: EditorState, wanted: string): { from: number; to: number } | undefined {
  return key.getState(state)?.find(undefined, undefined, spec => spec.finding.key === wanted)[0]
}

/** A character for what is no text, so that letters keep their places. */
const leaf = (node: Node) => (node.type.name === 'hardBreak' ? '\n' : '\ufffc')

/** A document's name is that of its file. */
const unread = new Set(['codeBlock', 'document'])

/** The paragraphs in reading order, without code and without what is left to right. */
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
