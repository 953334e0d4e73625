import { Image } from '@tiptap/extension-image'
import { Link } from '@tiptap/extension-link'
import { TableKit } from '@tiptap/extension-table'
import { Placeholder } from '@tiptap/extensions'
import { StarterKit } from '@tiptap/starter-kit'
import { EmbedNode } from './EmbedNode.tsx'
import { FigureNode } from './FigureNode.tsx'
import { Direction, Subscript, Superscript } from './marks.ts'
import { Uploads } from './uploads.ts'

/** Ctrl+K opens the toolbar's box for an address, which listens for this event. */
const BodyLink = Link.extend({
  addKeyboardShortcuts: () => ({
    'Mod-k': () => window.dispatchEvent(new Event('edit-link')),
  }),
}).configure({ openOnClick: false, defaultProtocol: 'https', HTMLAttributes: { target: null, rel: null } })

/** What an article's text may hold: as much as platform/html.ts lets through. */
export const bodyExtensions = [
  StarterKit.configure({
    heading: { levels: [2, 3, 4] },
    link: false,
    dropcursor: { color: 'var(--mantine-color-amber-5)', width: 2 },
  }),
  BodyLink,
  Subscript,
  Superscript,
  Direction,
  // Within a line; a picture that stands alone is a figure.
  Image.configure({ inline: true }),
  FigureNode,
  EmbedNode,
  TableKit.configure({ table: { resizable: false } }),
  Placeholder.configure({ placeholder: 'اكتب نص المقال هنا، أو الصقه. اسحب الصور إليه مباشرة.' }),
  Uploads,
]
