import { type Editor, Extension, type JSONContent } from '@tiptap/core'
import type { Node } from '@tiptap/pm/model'
import { Plugin, PluginKey } from '@tiptap/pm/state'
import type { EditorView } from '@tiptap/pm/view'
import { attachmentFormats } from '../../../contract/attachment-formats.ts'
import { snackbar } from '../../../ui/dashboard/snackbar.ts'
import { isPicture } from '../../media/dashboard/uploadPicture.ts'
import type { Media } from '../../media/media.contract.ts'
import { mediaVariantPath, variantSize } from '../../media/variants.ts'
import { cardOf } from './cards/cardOf.ts'
import { insertBlocks } from './insertBlocks.ts'
import { leaveText, returnToText } from './leftTexts.ts'
import {
  cancelExpected,
  expectAttachment,
  expectPicture,
  type Filling,
  takeFilling,
  uploadExpected,
  watchArrivals,
  whyNotComing,
} from './pendingFiles.ts'

const bodyWidth = 960

/** Inserts a figure before its upload is complete, and fills it wherever it has moved. */
export const Uploads = Extension.create({
  name: 'uploads',
  addStorage: () => ({ path: '' }),
  onCreate() {
    this.storage.path = location.pathname
    returnToText(this.editor)
  },
  onDestroy() {
    if (waitingIn(this.editor.state.doc).size > 0) leaveText(this.editor, this.storage.path)
  },
  addProseMirrorPlugins: () => [
    new Plugin({
      key: new PluginKey('uploads'),
      view: view => {
        const fill = createFiller(view)
        const stop = watchArrivals(fill)
        awaitAll(view, fill)
        return {
          update(_view, before) {
            if (view.state.doc !== before.doc) awaitAll(view, fill)
          },
          destroy: stop,
        }
      },
    }),
  ],
})

type WaitingNode = { node: Node; position: number }

function waitingIn(doc: Node): Map<string, WaitingNode[]> {
  const found = new Map<string, WaitingNode[]>()
  doc.descendants((node, position) => {
    const key: unknown = node.type.name === 'figure' ? node.attrs.pending : null
    if (typeof key === 'string') found.set(key, [...(found.get(key) ?? []), { node, position }])
    return !node.isTextblock
  })
  return found
}

/** Returns whether a figure waits for it. */
type Fill = (key: string, filling: Filling) => boolean

function awaitAll(view: EditorView, fill: Fill): void {
  const keys = [...waitingIn(view.state.doc).keys()]
  if (keys.length === 0) return
  uploadExpected(keys)
  for (const key of keys) {
    const filling = takeFilling(key)
    if (filling) fill(key, filling)
  }
}

/** Filling one picture in a text with hundreds costs as much as filling all. */
const betweenFillsMs = 1000

function createFiller(view: EditorView): Fill {
  const arrived = new Map<string, Filling>()
  let isDue = false
  let lastAt = 0
  return (key, filling) => {
    if (view.isDestroyed || !waitingIn(view.state.doc).has(key)) return false
    arrived.set(key, filling)
    if (isDue) return true
    isDue = true
    // Asynchronous, as a plugin may not dispatch during an update.
    setTimeout(
      () => {
        isDue = false
        lastAt = performance.now()
        fillAll(view, arrived)
        arrived.clear()
      },
      Math.max(0, lastAt + betweenFillsMs - performance.now()),
    )
    return true
  }
}

/** Not a separate undo step: undo removes the figure. */
function fillAll(view: EditorView, arrived: ReadonlyMap<string, Filling>): void {
  if (view.isDestroyed) return
  const { schema, doc } = view.state
  const transaction = view.state.tr.setMeta('addToHistory', false)
  // From the end, as a card's length differs from its placeholder's.
  const waiting = [...waitingIn(doc)].flatMap(([key, figures]) => figures.map(figure => ({ key, ...figure })))
  for (const { key, node, position } of waiting.toSorted((one, other) => other.position - one.position)) {
    const filling = arrived.get(key)
    if (!filling) continue
    if ('media' in filling) {
      const attributes = { ...pictureAttributes(filling.media, node.attrs.alt), pending: null }
      transaction.setNodeMarkup(position, null, { ...node.attrs, ...attributes })
      continue
    }
    const card = schema.nodeFromJSON(cardOf(filling.attachment))
    // A document has its name; other cards take over the caption.
    const filled = card.type.inlineContent && card.content.size === 0 ? card.copy(node.content) : card
    transaction.replaceWith(position, position + node.nodeSize, filled)
  }
  if (transaction.docChanged) view.dispatch(transaction)
}

export function isUploading(editor: Editor): boolean {
  return countUploads(editor) > 0
}

export function countUploads(editor: Editor): number {
  return [...waitingIn(editor.state.doc)].reduce(
    (count, [key, figures]) => count + (whyNotComing(key) ? 0 : figures.length),
    0,
  )
}

/** Removes figures whose pictures have not arrived; undo restores and uploads them. */
export function cancelUploads(editor: Editor): void {
  const { tr, doc } = editor.state
  const waiting = [...waitingIn(doc)].filter(([key]) => !whyNotComing(key))
  const figures = waiting.flatMap(([, some]) => some).toSorted((one, other) => other.position - one.position)
  for (const { node, position } of figures) tr.delete(position, position + node.nodeSize)
  editor.view.dispatch(tr)
  for (const [key] of waiting) cancelExpected(key)
}

/** Inserts pictures from the library. */
export function insertPictures(editor: Editor, pictures: Media[]): void {
  if (pictures.length > 0) insertBlocks(editor, pictures.map(figureOf))
}

export function figureOf(media: Media): JSONContent {
  const caption = media.caption ? [{ type: 'text', text: media.caption }] : []
  return { type: 'figure', attrs: pictureAttributes(media, null), content: caption }
}

function pictureAttributes(media: Media, alt: string | null) {
  const { width, height } = variantSize(media, { width: bodyWidth })
  return {
    src: mediaVariantPath({ hash: media.hash, width: bodyWidth, format: 'webp' }),
    alt: alt || media.alt || null,
    width: String(width),
    height: String(height),
  }
}

/** Placeholder figures for these files; files other than pictures become cards, where allowed. */
export function figuresAwaiting(files: File[], hasCards: boolean): JSONContent[] {
  const refused = files.filter(file => !isPicture(file) && !(hasCards && isAttachment(file)))
  for (const { name } of refused) snackbar.error(`لا تُضاف «${name}» إلى النص: ليست صورة ولا مما يُعرض فيه.`)
  return files
    .filter(file => !refused.includes(file))
    .map(file => ({
      type: 'figure',
      attrs: { pending: isPicture(file) ? expectPicture(file) : expectAttachment(file) },
    }))
}

function isAttachment({ name }: File): boolean {
  const format = Object.entries(attachmentFormats).find(([extension]) =>
    name.toLowerCase().endsWith(`.${extension}`),
  )
  return format !== undefined && format[1].kind !== 'captions'
}

/** Puts each picture at the drop position, or after the cursor's block, and uploads it. */
export function uploadInto(editor: Editor, files: File[], dropped?: number): void {
  const figures = figuresAwaiting(files, Boolean(editor.schema.nodes.video))
  if (figures.length > 0) insertBlocks(editor, figures, dropped)
}
