import type { Editor } from '@tiptap/core'
import { Extension } from '@tiptap/core'
import { Plugin, PluginKey } from '@tiptap/pm/state'
import { Decoration, DecorationSet, type EditorView } from '@tiptap/pm/view'
import { errorMessage } from '../../../../api/client.ts'
import { snackbar } from '../../../../dashboard/snackbar.ts'
import { PictureRefusal, uploadPicture } from '../../../media/dashboard/uploadPicture.ts'
import type { Media } from '../../../media/media.contract.ts'
import { mediaVariantPath, variantSize } from '../../../media/variants.ts'

const bodyWidth = 960
const key = new PluginKey<DecorationSet>('uploads')
type Action = { add: { id: object; position: number } } | { remove: object }

/** While a picture is on its way a mark holds its place, through whatever is typed meanwhile. */
export const Uploads = Extension.create({
  name: 'uploads',
  addProseMirrorPlugins: () => [
    new Plugin<DecorationSet>({
      key,
      state: {
        init: () => DecorationSet.empty,
        apply(transaction, decorations) {
          const moved = decorations.map(transaction.mapping, transaction.doc)
          const action = transaction.getMeta(key) as Action | undefined
          if (!action) return moved
          if ('remove' in action) {
            return moved.remove(moved.find(undefined, undefined, spec => spec.id === action.remove))
          }
          const { id, position } = action.add
          return moved.add(transaction.doc, [Decoration.widget(position, makeMark, { id })])
        },
      },
      props: { decorations: state => key.getState(state) },
    }),
  ],
})

function makeMark(): HTMLElement {
  const mark = document.createElement('span')
  mark.className = 'uploading'
  mark.setAttribute('role', 'status')
  mark.textContent = 'تُرفع الصورة…'
  return mark
}

export function isUploading(editor: Editor): boolean {
  return (key.getState(editor.state)?.find().length ?? 0) > 0
}

export function insertPicture(editor: Editor, media: Media, position?: number): void {
  const content = figureOf(media)
  if (position === undefined) editor.chain().focus().insertContent(content).run()
  else editor.chain().insertContentAt(position, content).run()
}

function figureOf(media: Media) {
  const { width, height } = variantSize(media, { width: bodyWidth })
  return {
    type: 'figure',
    attrs: {
      src: mediaVariantPath({ hash: media.hash, width: bodyWidth, format: 'webp' }),
      alt: media.alt || null,
      width: String(width),
      height: String(height),
    },
    content: media.caption ? [{ type: 'text', text: media.caption }] : [],
  }
}

/** Uploads each picture and puts it where it was dropped, or where the cursor was. */
export function uploadInto(editor: Editor, files: File[], at?: number): void {
  for (const file of files) void uploadOne(editor.view, editor, file, at ?? editor.state.selection.to)
}

async function uploadOne(view: EditorView, editor: Editor, file: File, position: number): Promise<void> {
  const id = {}
  view.dispatch(view.state.tr.setMeta(key, { add: { id, position } } satisfies Action))
  const remove = () => {
    if (!view.isDestroyed) view.dispatch(view.state.tr.setMeta(key, { remove: id } satisfies Action))
  }
  try {
    const media = await uploadPicture(file)
    if (view.isDestroyed) return
    const place = key.getState(view.state)?.find(undefined, undefined, spec => spec.id === id)[0]?.from
    remove()
    // Its place is gone when the text around it was deleted; then so is the wish for the picture.
    if (place !== undefined) insertPicture(editor, media, place)
  } catch (error) {
    remove()
    snackbar.error(
      `لم تُرفع «${file.name}»: ${error instanceof PictureRefusal ? error.message : errorMessage(error)}`,
    )
  }
}
