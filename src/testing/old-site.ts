export type Row = Record<string, unknown>
export type OldPost = {
  id: number
  type?: 'post' | 'page'
  title?: string
  /** As written; guests get `rendered`. */
  raw?: string
  rendered?: string
  excerpt?: string
  status?: string
  slug?: string
  password?: string
  categories?: number[]
  tags?: number[]
  lead?: number
  author?: number
  more?: Row
}
export type OldSite = {
  posts: OldPost[]
  categories?: { id: number; name: string; slug: string; parent?: number }[]
  tags?: { id: number; name: string; slug: string }[]
  media?: { id: number; url: string; alt?: string; caption?: string; post?: number }[]
  /** The first is an administrator, the second an editor, the third an author. */
  passwords?: Record<string, string>
  /** «Plain» permalinks: `/wp-json/` answers 404, and addresses are `?rest_route=`. */
  isPlain?: boolean
  /** A plugin closes the API to guests, or removes it. */
  closed?: 'guests' | 'all'
  /** The web server does not pass the Authorization header on. */
  losesPasswords?: boolean
  hidesUsers?: boolean
  /** A post whose rendering breaks the page that has it. */
  breaksAt?: number
  /** Called before each answer; returns another one in its place. */
  before?: (
    route: string,
    query: URLSearchParams,
  ) => { status: number; headers?: Record<string, string> } | undefined
}

/** Accounts of the old site, with their logins. */
export const users = [
  { id: 1, username: 'admin-login', slug: 'admin', name: 'المدير' },
  { id: 2, username: 'sara', slug: 'sara', name: 'سارة العبيدي' },
  { id: 3, username: 'ali', slug: 'ali', name: 'علي حسن' },
]

/** A refusal as WordPress words it. */
export class RestError {
  readonly status: number
  readonly body: Row
  constructor(status: number, code: string, message: string) {
    this.status = status
    this.body = { code, message, data: { status } }
  }
}
