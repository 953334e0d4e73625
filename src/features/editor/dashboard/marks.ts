import { Extension, Mark } from '@tiptap/core'

declare module '@tiptap/core' {
  interface Commands<ReturnType> {
    subscript: { toggleSubscript: () => ReturnType }
    superscript: { toggleSuperscript: () => ReturnType }
    direction: { toggleLeftToRight: () => ReturnType }
  }
}

export const Subscript = Mark.create({
  name: 'subscript',
  excludes: 'superscript',
  parseHTML: () => [{ tag: 'sub' }],
  renderHTML: () => ['sub', 0],
  addCommands() {
    return {
      toggleSubscript:
        () =>
        ({ commands }) =>
          commands.toggleMark(this.name),
    }
  },
})

export const Superscript = Mark.create({
  name: 'superscript',
  excludes: 'subscript',
  parseHTML: () => [{ tag: 'sup' }],
  renderHTML: () => ['sup', 0],
  addCommands() {
    return {
      toggleSuperscript:
        () =>
        ({ commands }) =>
          commands.toggleMark(this.name),
    }
  },
})

const turnable = ['paragraph', 'heading', 'blockquote', 'bulletList', 'orderedList', 'table', 'figure']

/** Keeps `dir` on blocks in left-to-right languages; others inherit the page's. */
export const Direction = Extension.create({
  name: 'direction',
  addGlobalAttributes: () => [
    {
      types: turnable,
      attributes: {
        dir: {
          default: null,
          parseHTML: element => (element.getAttribute('dir') === 'ltr' ? 'ltr' : null),
          renderHTML: ({ dir }) => (dir ? { dir } : {}),
        },
      },
    },
  ],
  addCommands() {
    return {
      toggleLeftToRight:
        () =>
        ({ editor, commands }) => {
          const type = editor.isActive('heading') ? 'heading' : 'paragraph'
          const isTurned = editor.getAttributes(type).dir === 'ltr'
          return commands.updateAttributes(type, { dir: isTurned ? null : 'ltr' })
        },
    }
  },
})
