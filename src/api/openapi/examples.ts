const card = {
  id: 12,
  kind: 'news',
  overline: '',
  title: 'قمة عربية في الرياض',
  slug: 'قمة-عربية-في-الرياض',
  summary: 'تبدأ غدًا.',
  image: null,
  category: { id: 3, name: 'سياسة', slug: 'سياسة', colour: '#B3261E' },
  agency: null,
  author: null,
  publishAt: '2026-11-28T09:00:00.000Z',
  breaking: false,
  live: false,
  access: 'free',
  readMinutes: 2,
  storyId: null,
  also: [],
}

/** Examples of components, by their names. */
export const schemaExamples: Record<string, unknown> = {
  ArticleCard: card,
  Reference: { id: 3, name: 'سياسة', slug: 'سياسة' },
  Money: { amount: 12_500, currency: 'KWD' },
}

/** Examples of bodies, by their calls. */
export const bodyExamples: Record<string, unknown> = {
  'article.create': { title: 'عنوان الخبر', categoryId: 3, description: '<p>متنه.</p>' },
  'tag.create': { name: 'القمة العربية' },
  'category.create': { name: 'سياسة', colour: '#B3261E' },
  'favourite.change': { categories: [3], remove: { tags: [7] } },
  'push.keep': {
    endpoint: 'https://push.example/send/…',
    keys: { p256dh: `B${'A'.repeat(86)}`, auth: 'A'.repeat(22) },
    timeZone: 'Asia/Riyadh',
    topics: ['breaking', 'category:3'],
  },
}

/** Examples of parameters, by name, and by the format of their schema. */
export const parameterExamples: Record<string, unknown> = { id: 12, page: 2, limit: 20 }
export const formatExamples: Record<string, unknown> = { date: '2026-11-01' }
