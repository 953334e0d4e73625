import { Image } from '@tiptap/extension-image'
import { Link } from '@tiptap/extension-link'
import { TableKit } from '@tiptap/extension-table'
import { Placeholder } from '@tiptap/extensions'
import { StarterKit } from '@tiptap/starter-kit'
import { GalleryNode } from './cards/GalleryNode.tsx'
import { BoxNode, NumberNode, PullNode, UpdateNode } from './cards/holderNodes.tsx'
import { DocumentNode, PollNode, ReadAlsoNode } from './cards/linkNodes.tsx'
import { AudioNode, VideoNode } from './cards/playerNodes.tsx'
import { BodyTable, TableCaptionNode, TableCardNode } from './cards/tableNodes.tsx'
import { Checks } from './checks/Checks.ts'
import { EmbedNode } from './EmbedNode.tsx'
import { FigureNode } from './FigureNode.tsx'
import { Footnotes } from './footnotes.ts'
import { Direction, Subscript, Superscript } from './marks.ts'
import { MoveBlocks } from './moveBlocks.ts'
import { Numbers } from './numbers.ts'
import { Passages } from './passages/Passages.ts'
import { TypedPlayers } from './typedPlayers.ts'
import { Uploads } from './uploads.ts'

/**
 * Ctrl+K in a link or a selection opens the toolbar's box for an address, which listens for this event. Elsewhere it is
 * the dashboard's.
 */
export const BodyLink = Link.extend({
  addKeyboardShortcuts: () => ({
    'Mod-k': ({ editor }) =>
      (!editor.state.selection.empty || editor.isActive('link')) &&
      window.dispatchEvent(new Event('edit-link')),
  }),
}).configure({ openOnClick: false, defaultProtocol: 'https', HTMLAttributes: { target: null, rel: null } })

/** Contents of an article's text: the same as platform/html/html.ts allows. */
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
  Footnotes,
  // Inline pictures; one on its own is a figure.
  Image.configure({ inline: true }),
  FigureNode,
  EmbedNode,
  TypedPlayers,
  GalleryNode,
  PullNode,
  BoxNode,
  UpdateNode,
  NumberNode,
  VideoNode,
  AudioNode,
  DocumentNode,
  ReadAlsoNode,
  PollNode,
  MoveBlocks,
  TableCardNode,
  TableCaptionNode,
  BodyTable,
  TableKit.configure({ table: false }),
  Placeholder.configure({ placeholder: 'اكتب نص المقال هنا، أو الصقه. اسحب الصور إليه مباشرة.' }),
  Uploads,
  Numbers,
  Checks,
  Passages,
]
