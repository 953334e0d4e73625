import {
  type Icon,
  IconArticle,
  IconBlockquote,
  IconBrandYoutube,
  IconChartBar,
  IconClock,
  IconFileText,
  IconH2,
  IconH3,
  IconInfoSquare,
  IconLayoutGrid,
  IconList,
  IconListNumbers,
  IconMicrophone,
  IconMovie,
  IconNumber123,
  IconPhotoPlus,
  IconQuote,
  IconSeparator,
  IconTable,
  IconUpload,
} from '@tabler/icons-react'
import type { Editor } from '@tiptap/core'
import { cardNames } from './cards/cardNames.ts'
import { insertBlocks } from './insertBlocks.ts'

/** Dialogs before insertion; `InsertDialogs` listens for them. */
export type InsertDialog =
  | 'upload'
  | 'library'
  | 'embed'
  | 'gallery'
  | 'video'
  | 'audio'
  | 'document'
  | 'article'
  | 'otherArticle'
  | 'poll'

declare module '@tiptap/core' {
  interface EditorEvents {
    insertBy: { dialog: InsertDialog }
  }
}

export type Insertable = {
  id: string
  label: string
  /** Search words. */
  words: string[]
  icon: Icon
  /** Whether it is a card; others have toolbar buttons. */
  isCard: boolean
  /** Inserts it at the cursor, with a dialog if needed. */
  run: (editor: Editor) => void
}

const asking = (dialog: InsertDialog) => (editor: Editor) => {
  editor.emit('insertBy', { dialog })
}

const card = (
  id: keyof typeof cardNames,
  icon: Icon,
  words: string[],
  run: Insertable['run'] = asking(id as InsertDialog),
): Insertable => ({
  id,
  label: cardNames[id],
  words,
  icon,
  isCard: true,
  run,
})

/** Edited in place: the cursor goes to its first line. */
const writing =
  (type: string, content: () => { type: string; attrs?: object }[], attrs: () => object = () => ({})) =>
  (editor: Editor) => {
    insertBlocks(editor, [{ type, attrs: attrs(), content: content() }], undefined, true)
  }

const paragraph = { type: 'paragraph' }

/** Everything that can be inserted into a text, in display order. */
export const insertables: Insertable[] = [
  {
    id: 'heading2',
    label: 'عنوان فرعي 2',
    words: ['عنوان', 'heading', 'h2'],
    icon: IconH2,
    isCard: false,
    run: editor => void editor.chain().focus().setHeading({ level: 2 }).run(),
  },
  {
    id: 'heading3',
    label: 'عنوان فرعي 3',
    words: ['عنوان', 'heading', 'h3'],
    icon: IconH3,
    isCard: false,
    run: editor => void editor.chain().focus().setHeading({ level: 3 }).run(),
  },
  {
    id: 'bulletList',
    label: 'قائمة نقطية',
    words: ['نقاط', 'list'],
    icon: IconList,
    isCard: false,
    run: editor => void editor.chain().focus().toggleBulletList().run(),
  },
  {
    id: 'orderedList',
    label: 'قائمة مرقّمة',
    words: ['أرقام', 'list'],
    icon: IconListNumbers,
    isCard: false,
    run: editor => void editor.chain().focus().toggleOrderedList().run(),
  },
  {
    id: 'quote',
    label: 'اقتباس',
    words: ['قول', 'تصريح', 'quote'],
    icon: IconQuote,
    isCard: false,
    run: editor => void editor.chain().focus().toggleBlockquote().run(),
  },
  {
    id: 'rule',
    label: 'خط فاصل',
    words: ['فاصل', 'hr', 'line'],
    icon: IconSeparator,
    isCard: false,
    run: editor => void editor.chain().focus().setHorizontalRule().run(),
  },
  {
    id: 'upload',
    label: 'صورة من جهازك',
    words: ['صورة', 'رفع', 'picture', 'image'],
    icon: IconUpload,
    isCard: false,
    run: asking('upload'),
  },
  {
    id: 'library',
    label: 'صورة من المكتبة',
    words: ['صورة', 'مكتبة', 'picture', 'image'],
    icon: IconPhotoPlus,
    isCard: false,
    run: asking('library'),
  },
  {
    id: 'embed',
    label: 'فيديو أو منشور من موقع آخر',
    words: ['تضمين', 'يوتيوب', 'تغريدة', 'إكس', 'فيسبوك', 'embed', 'youtube'],
    icon: IconBrandYoutube,
    isCard: false,
    run: asking('embed'),
  },
  {
    id: 'table',
    label: 'جدول',
    words: ['صفوف', 'أعمدة', 'table'],
    icon: IconTable,
    isCard: false,
    run: editor => void editor.chain().focus().insertTable({ rows: 3, cols: 3, withHeaderRow: true }).run(),
  },
  card('gallery', IconLayoutGrid, ['صور', 'ألبوم', 'gallery']),
  card(
    'pull',
    IconBlockquote,
    ['اقتباس', 'قول', 'pull quote'],
    writing('pull', () => [paragraph]),
  ),
  card(
    'number',
    IconNumber123,
    ['رقم', 'إحصاء', 'number'],
    writing('number', () => [paragraph, paragraph]),
  ),
  card(
    'box',
    IconInfoSquare,
    ['صندوق', 'معلومات', 'box'],
    writing('box', () => [{ type: 'heading', attrs: { level: 2 } }, paragraph]),
  ),
  card(
    'update',
    IconClock,
    ['جديد', 'update'],
    writing(
      'update',
      () => [paragraph],
      () => ({ at: new Date().toISOString() }),
    ),
  ),
  card('video', IconMovie, ['رفع', 'فيديو', 'video']),
  card('audio', IconMicrophone, ['رفع', 'صوت', 'audio']),
  card('document', IconFileText, ['رفع', 'ملف', 'pdf', 'document']),
  card('article', IconArticle, ['مقال', 'رابط', 'read also']),
  card('poll', IconChartBar, ['تصويت', 'سؤال', 'poll']),
]
