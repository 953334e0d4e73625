/** What the demo newsroom is made of. Keys tie the parts together and are never stored. */
export type DemoCategory = {
  key: string
  name: string
  slug: string
  description: string
  colour: string
  parent?: string
}
export type DemoAgency = {
  key: string
  name: string
  slug: string
  description: string
  website: string
  subscription: boolean
  trusted: boolean
}
export type DemoAuthor = { key: string; name: string; slug: string; bio: string }
export type DemoSource = { key: string; name: string; slug: string; url: string }

export type DemoPicture = {
  /** What the drawing shows, for those who cannot see it. */
  alt: string
  caption: string
}

/** What an article had wrong, and how long ago that was put right. */
export type DemoCorrection = { text: string; hoursAgo: number }

export type DemoArticle = {
  /** Latin, unique over the whole demo: `budget-second-reading`. */
  key: string
  title: string
  summary: string
  /** Sanitised HTML: p, h2, h3, ul, ol, li, blockquote, strong, em, a, table; `{gallery}` where the gallery stands. */
  body: string
  gallery?: DemoPicture[]
  category: string
  author?: string
  source?: string
  agency?: string
  tags: string[]
  /** Hours before the moment the demo is loaded; negative is scheduled for later. 0 to 336. */
  hoursAgo: number
  breaking?: boolean
  subscribersOnly?: boolean
  views: number
  picture: DemoPicture
  corrections?: DemoCorrection[]
}
