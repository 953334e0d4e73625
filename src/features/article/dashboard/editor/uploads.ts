import { type Editor, Extension, type JSONContent } from '@tiptap/core'
import type { Node } from '@tiptap/pm/model'
import { Plugin, PluginKey } from '@tiptap/pm/state'
import type { EditorView } from '@tiptap/pm/view'
import { errorMessage } from '../../../../api/client.ts'
import { snackbar } from '../../../../ui/dashboard/snackbar.ts'
import { PictureRefusal } from '../../../media/dashboard/uploadPicture.ts'
import type { Media } from '../../../media/media.contract.ts'
import { mediaVariantPath, variantSize } from '../../../media/variants.ts'
import { insertBlocks } from './insertBlocks.ts'
import {
  cancelPicture,
  expectPicture,
  fetchPicture,
  forgetUpload,
  isCancelled,
  nameOfPicture,
} from './pendingPictures.ts'

const bodyWidth = 960

/** Inserts a figure before its upload is complete, and sets its picture wherever it is then. */
export const Uploads = Extension.create({
  name: 'uploads',
  addProseMirrorPlugins: () => [
    new Plugin({
      key: new PluginKey('uploads'),
      view: () => ({
        update(view, before) {
          if (view.state.doc === before.doc) return
          for (const [key, figures] of waitingIn(view.state.doc)) {
            if (figures.some(({ node }) => !node.attrs.failed)) void fetchInto(view, key)
          }
        },
      }),
    }),
  ],
})

type Waiting = { node: Node; position: number }

function waitingIn(doc: Node): Map<string, Waiting[]> {
  const found = new Map<string, Waiting[]>()
  doc.descendants((node, position) => {
    const key: unknown = node.type.name === 'figure' ? node.attrs.pending : null
    if (typeof key === 'string') found.set(key, [...(found.get(key) ?? []), { node, position }])
    return !node.isTextblock
  })
  return found
}

const underWay = new WeakMap<EditorView, Set<string>>()

async function fetchInto(view: EditorView, key: string): Promise<void> {
  const mine = underWay.get(view) ?? new Set()
  underWay.set(view, mine)
  if (mine.has(key)) return
  mine.add(key)
  try {
    const media = await fetchPicture(key)
    settle(view, key, node => ({ ...pictureAttributes(media, node.attrs.alt), pending: null }))
  } catch (error) {
    forgetUpload(key)
    if (isCancelled(key)) return
    const reason = error instanceof PictureRefusal ? error.message : errorMessage(error)
    settle(view, key, () => ({ failed: reason }))
    tellOnce(`لم تُرفع «${nameOfPicture(key)}»: ${reason}`, reason)
  } finally {
    mine.delete(key)
  }
}

let told: { reason: string; at: number } | undefined

/** Of many that fail for one reason, the first is told; each says so in its place. */
function tellOnce(message: string, reason: string): void {
  const isKnown = told?.reason === reason && Date.now() - told.at < 10_000
  told = { reason, at: Date.now() }
  if (!isKnown) snackbar.error(message)
}

/** Not a separate undo step: undo removes the figure. */
function settle(view: EditorView, key: string, attributesOf: (node: Node) => Record<string, unknown>): void {
  if (view.isDestroyed) return
  const transaction = view.state.tr.setMeta('addToHistory', false)
  for (const { node, position } of waitingIn(view.state.doc).get(key) ?? []) {
    for (const [name, value] of Object.entries(attributesOf(node))) {
      transaction.setNodeAttribute(position, name, value)
    }
  }
  if (transaction.docChanged) view.dispatch(transaction)
}

export function isUploading(editor: Editor): boolean {
  return countUploads(editor) > 0
}

export function countUploads(editor: Editor): number {
  const waiting = [...waitingIn(editor.state.doc).values()].flat()
  return waiting.filter(({ node }) => !node.attrs.failed).length
}

/** Takes out the figures whose pictures are not here yet; undo brings them back, and uploads them. */
export function cancelUploads(editor: Editor): void {
  const { tr, doc } = editor.state
  const waiting = [...waitingIn(doc)].filter(([, figures]) => figures.some(({ node }) => !node.attrs.failed))
  for (const [key] of waiting) cancelPicture(key)
  const figures = waiting.flatMap(([, some]) => some).toSorted((one, other) => other.position - one.position)
  for (const { node, position } of figures) tr.delete(position, position + node.nodeSize)
  editor.view.dispatch(tr)
}

/** From the library. */
export function insertPicture(editor: Editor, media: Media): void {
  insertBlocks(editor, [figureOf(media)])
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

/** Puts each picture where it was dropped, or after the cursor's block, and uploads it. */
export function uploadInto(editor: Editor, files: File[], dropped?: number): void {
  const figures = files.map(
    (file): JSONContent => ({ type: 'figure', attrs: { pending: expectPicture(file) } }),
  )
  if (figures.length > 0) insertBlocks(editor, figures, dropped)
}
