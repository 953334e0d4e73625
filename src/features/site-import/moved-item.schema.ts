/** A remark about an item, for the report; the words are in `notes.ts`. */
export type Note = { code: string; detail?: string | number }

/** Line and byte of the file, from 1 and 0. */
export type Place = { line: number; at: number }

export type MovedTerm = {
  oldId: string
  name: string
  slug: string
  /** Paths at the old site; those of WordPress for its slug if there are none. */
  addresses?: string[]
}

export type MovedCategory = MovedTerm & { parent: string | undefined }

export type MovedPicture = {
  oldId: string
  url: string
  alt: string
  caption: string
  /** Id of the article that it was uploaded for. */
  parent: string
}

export type MovedArticle = {
  oldId: string
  title: string
  slug: string
  /** Plain text. */
  summary: string
  /** HTML, not sanitised; `https://moved-picture.invalid/12` names a picture by its old id, `https://moved-pictures-of.invalid/12` all of an article. */
  html: string
  state: 'published' | 'draft'
  publishAt: Date | undefined
  changedAt: Date | undefined
  /** In the order of preference. Their keys are of the categories and authors that the reader returned before. */
  categories: MovedTerm[]
  tags: MovedTerm[]
  authors: MovedTerm[]
  leadId: string | undefined
  seoTitle: string
  seoDescription: string
  noindex: boolean
  /** Path and query at the old site. */
  addresses: string[]
  /** The full text is for subscribers only. */
  forSubscribers?: true
  /** Address of another site that has the article first. */
  canonicalUrl?: string
}

/** An item of an old site, in the shape that all readers share. */
export type MovedItem = Place & { notes: Note[] } & (
    | { kind: 'category'; category: MovedCategory }
    | { kind: 'author'; author: MovedTerm }
    | { kind: 'picture'; picture: MovedPicture }
    | { kind: 'article'; article: MovedArticle; end: Place }
    /** Content that we do not import as an article, such as a menu. `type` is the old system's word. */
    | { kind: 'other'; type: string; oldId: string; title: string }
    /** A part of the file that cannot be read. */
    | { kind: 'broken' }
  )

/** Throws to end the reading. */
export type Pulse = () => Promise<void> | void
export const noPulse: Pulse = () => {}

/** Reads the exports of one publishing system: the only code that knows its format. */
export type SiteReader = {
  /** Address of the old site. @throws SiteImportError if it is no such export */
  readSite: (file: string) => Promise<{ url: string }>
  /**
   * Everything but the articles, which come in a second pass: they name pictures that may follow them. `pulse` is awaited
   * at each piece of the file, also where nothing comes of it.
   */
  readParts: (file: string, pulse?: Pulse) => AsyncGenerator<MovedItem>
  /** Articles, after a place that an earlier run has reached. Needs the result of `readParts`. */
  readArticles: (file: string, from: Place) => AsyncGenerator<MovedItem>
}

/** The file cannot be imported. */
export class SiteImportError extends Error {
  readonly code:
    | 'NOT_AN_EXPORT'
    | 'NO_COLUMNS'
    | 'NO_SITE'
    | 'UNREADABLE'
    | 'BUSY'
    | 'UNKNOWN'
    | 'NOT_UNDOABLE'
    | 'NOT_RESUMABLE'
    | 'OTHER_FILE'

  constructor(code: SiteImportError['code']) {
    super(code)
    this.code = code
  }
}
