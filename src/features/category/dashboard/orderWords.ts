import type { Announcements } from '@dnd-kit/core'

/** Screen reader announcements during a drag. */
export function orderWords(categories: { id: number; name: string }[]) {
  const nameOf = (id: string | number) => categories.find(one => one.id === Number(id))?.name ?? ''
  const announcements: Announcements = {
    onDragStart: ({ active }) => `رُفع «${nameOf(active.id)}».`,
    // Silent over itself, to keep the announcement that it was lifted.
    onDragOver: ({ active, over }) =>
      over && over.id !== active.id ? `عند «${nameOf(over.id)}».` : undefined,
    onDragEnd: ({ active, over }) =>
      over ? `وُضع «${nameOf(active.id)}» عند «${nameOf(over.id)}».` : 'عاد إلى موضعه.',
    onDragCancel: () => 'أُلغي النقل.',
  }
  return {
    announcements,
    screenReaderInstructions: {
      draggable: 'اضغط مفتاح المسافة لرفعه، والأسهم لنقله، والمسافة لوضعه، وEscape لتركه.',
    },
  }
}
