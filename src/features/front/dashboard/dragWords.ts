import type { Announcements } from '@dnd-kit/core'

/** What a screen reader is told while something is moved; ids are numbers of places, from 1. */
export function dragWords(places: string[]) {
  const nameOf = (id: string | number) => places[Number(id) - 1] ?? String(id)
  const announcements: Announcements = {
    onDragStart: ({ active }) => `رُفع ما في «${nameOf(active.id)}».`,
    onDragOver: ({ over }) => (over ? `فوق «${nameOf(over.id)}».` : 'خارج المواضع.'),
    onDragEnd: ({ over }) => (over ? `وُضع في «${nameOf(over.id)}».` : 'عاد إلى موضعه.'),
    onDragCancel: () => 'أُلغي النقل.',
  }
  return {
    announcements,
    screenReaderInstructions: {
      draggable: 'اضغط مفتاح المسافة لرفعه، والأسهم لنقله، والمسافة لوضعه، وEscape لتركه.',
    },
  }
}
