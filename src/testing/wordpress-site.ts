// WordPress's REST API: https://developer.wordpress.org/rest-api/ (discovery, pagination, authentication, reference)
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type OldPost, type OldSite, RestError, type Row, users } from './old-site.ts'

export type { OldPost, OldSite } from './old-site.ts'

/** A WordPress that runs, with the refusals and limits of its documentation. Change `site` to change it. */
export async function startWordPressSite(site: OldSite) {
  const asked: { route: string; query: URLSearchParams; authorization: string | undefined }[] = []
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://site.invalid')
    const home = `http://${request.headers.host}`
    const isRest =
      url.searchParams.has('rest_route') || (!site.isPlain && /^\/wp-json(\/|$)/.test(url.pathname))
    const root = site.isPlain ? `${home}/index.php?rest_route=/` : `${home}/wp-json/`
    if (!isRest || site.closed === 'all') {
      const isPage = url.pathname === '/'
      const link = site.closed === 'all' ? {} : { link: `<${root}>; rel="https://api.w.org/"` }
      response.writeHead(isPage ? 200 : 404, { 'content-type': 'text/html', ...link })
      response.end('<!doctype html><title>الجريدة القديمة</title>')
      return
    }
    const route = url.searchParams.get('rest_route') ?? url.pathname.replace(/^\/wp-json/, '')
    url.searchParams.delete('rest_route')
    const authorization = site.losesPasswords ? undefined : request.headers.authorization
    asked.push({ route, query: url.searchParams, authorization: request.headers.authorization })
    const early = site.before?.(route, url.searchParams)
    if (early) {
      response.writeHead(early.status, early.headers)
      response.end('busy')
      return
    }
    answer(response, () =>
      answerOf(site, { route: route || '/', query: url.searchParams, home, authorization }),
    )
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    port,
    asked,
    stop() {
      server.close()
      server.closeAllConnections()
    },
  }
}
export type OldSiteServer = Awaited<ReturnType<typeof startWordPressSite>>

function answer(
  response: ServerResponse<IncomingMessage>,
  make: () => { body: unknown; headers?: Row },
): void {
  try {
    const { body, headers = {} } = make()
    response.writeHead(200, { 'content-type': 'application/json; charset=UTF-8', ...(headers as object) })
    response.end(JSON.stringify(body))
  } catch (error) {
    if (!(error instanceof RestError)) throw error
    response.writeHead(error.status, { 'content-type': 'application/json; charset=UTF-8' })
    response.end(
      error.status === 500
        ? '<p>There has been a critical error on this website.</p>'
        : JSON.stringify(error.body),
    )
  }
}

type RestCall = { route: string; query: URLSearchParams; home: string; authorization: string | undefined }

function answerOf(site: OldSite, { route, query, home, authorization }: RestCall) {
  const who = signedIn(site, authorization)
  if (site.closed === 'guests' && !who)
    throw new RestError(401, 'rest_login_required', 'REST API restricted to authenticated users.')
  if (route === '/')
    return { body: { name: 'الجريدة القديمة', home, url: home, namespaces: ['oembed/1.0', 'wp/v2'] } }
  const isEdit = query.get('context') === 'edit'
  const may = (isAllowed: boolean) => {
    if (isEdit && !isAllowed)
      throw new RestError(
        who ? 403 : 401,
        'rest_forbidden_context',
        'Sorry, you are not allowed to edit these.',
      )
  }
  switch (route) {
    case '/wp/v2/users/me':
      if (!who) throw new RestError(401, 'rest_not_logged_in', 'You are not currently logged in.')
      return { body: users.find(({ id }) => id === who) }
    case '/wp/v2/types':
      return {
        body: {
          post: { slug: 'post', rest_base: 'posts', rest_namespace: 'wp/v2' },
          page: { slug: 'page', rest_base: 'pages', rest_namespace: 'wp/v2' },
        },
      }
    case '/wp/v2/users': {
      if (site.hidesUsers && !who)
        throw new RestError(401, 'rest_user_cannot_view', 'Sorry, you are not allowed to list users.')
      may(who === 1)
      const shown = users.map(({ username, ...user }) => (isEdit ? { username, ...user } : user))
      return pageOf(shown, query, 'users')
    }
    case '/wp/v2/categories':
      return pageOf(
        (site.categories ?? []).map(row => ({ parent: 0, taxonomy: 'category', ...row })),
        query,
        'terms',
      )
    case '/wp/v2/tags':
      return pageOf(
        (site.tags ?? []).map(row => ({ taxonomy: 'post_tag', ...row })),
        query,
        'terms',
      )
    case '/wp/v2/media':
      may(who !== undefined)
      return pageOf(
        (site.media ?? []).map(row => mediaOf(row, isEdit)),
        query,
        'post',
      )
    case '/wp/v2/posts':
    case '/wp/v2/pages':
      may(who !== undefined)
      return postsOf(site, route === '/wp/v2/posts' ? 'post' : 'page', { query, home, isEdit, who })
    default:
      throw new RestError(404, 'rest_no_route', 'No route was found matching the URL and request method.')
  }
}

function signedIn({ passwords = {} }: OldSite, authorization: string | undefined): number | undefined {
  if (!authorization) return undefined
  const [user = '', ...password] = Buffer.from(authorization.replace(/^Basic /, ''), 'base64')
    .toString()
    .split(':')
  if (!(user in passwords))
    throw new RestError(401, 'invalid_username', 'Error: The username is not registered.')
  // WordPress shows it in groups of four, and ignores the spaces.
  if (passwords[user] !== password.join(':').replaceAll(' ', ''))
    throw new RestError(
      401,
      'incorrect_password',
      'The provided password is an invalid application password.',
    )
  return Object.keys(passwords).indexOf(user) + 1
}

function pageOf(rows: Row[], query: URLSearchParams, kind: 'post' | 'terms' | 'users') {
  const perPage = Number(query.get('per_page') ?? 10)
  const page = Number(query.get('page') ?? 1)
  if (!(perPage >= 1 && perPage <= 100))
    throw new RestError(400, 'rest_invalid_param', 'Invalid parameter(s): per_page')
  const include = query.get('include')?.split(',').map(Number)
  const found = include ? rows.filter(({ id }) => include.includes(id as number)) : rows
  const sorted = found.toSorted((one, other) =>
    query.get('orderby') === 'id' && query.get('order') === 'asc'
      ? Number(one.id) - Number(other.id)
      : Number(other.id) - Number(one.id),
  )
  const pages = Math.ceil(found.length / perPage)
  if (kind === 'post' && page > Math.max(1, pages))
    throw new RestError(
      400,
      'rest_post_invalid_page_number',
      'The page number requested is larger than the number of pages available.',
    )
  const headers = { 'x-wp-total': String(found.length), 'x-wp-totalpages': String(pages) }
  return { body: sorted.slice((page - 1) * perPage, page * perPage), headers }
}

const written = (raw: string, rendered: string, isEdit: boolean, more: Row = {}) => ({
  ...(isEdit && { raw }),
  ...{ rendered, ...more },
})

function mediaOf(
  { id, url, alt = '', caption = '', post = 0 }: NonNullable<OldSite['media']>[number],
  isEdit: boolean,
): Row {
  return {
    ...{ id, source_url: url, alt_text: alt, post, media_type: 'image' },
    title: written(`صورة ${id}`, `صورة ${id}`, isEdit),
    caption: written(caption, caption && `<p>${caption}</p>\n`, isEdit),
  }
}

type PostsCall = { query: URLSearchParams; home: string; isEdit: boolean; who: number | undefined }

function postsOf(site: OldSite, type: 'post' | 'page', { query, home, isEdit, who }: PostsCall) {
  const statuses = query.get('status')?.split(',') ?? ['publish']
  if (statuses.some(status => status !== 'publish') && (who === undefined || who > 2))
    throw new RestError(400, 'rest_invalid_param', 'Invalid parameter(s): status')
  const rows = site.posts
    .filter(post => (post.type ?? 'post') === type && statuses.includes(post.status ?? 'publish'))
    .map(post => postOf(site, post, { home, isEdit, embeds: query.has('_embed') }))
  const page = pageOf(rows, query, 'post')
  if (page.body.some(({ id }) => id === site.breaksAt)) throw new RestError(500, 'internal_server_error', '')
  return page
}

function postOf(
  site: OldSite,
  post: OldPost,
  { home, isEdit, embeds }: { home: string; isEdit: boolean; embeds: boolean },
): Row {
  const {
    id,
    type = 'post',
    title = `خبر ${id}`,
    raw = `متن الخبر ${id}`,
    status = 'publish',
    slug = `news-${id}`,
  } = post
  const {
    rendered = `<p>${raw}</p>\n`,
    excerpt = '',
    password = '',
    categories = [],
    tags = [],
    lead = 0,
    author = 2,
  } = post
  const isProtected = password !== ''
  const shown = isProtected ? '' : rendered
  const auto = `<p>${rendered
    .replace(/<[^>]*>/g, '')
    .split(/\s+/)
    .slice(0, 55)
    .join(' ')} [&hellip;]</p>\n`
  const termsOf = (rows: { id: number }[] = [], ids: number[], taxonomy: string) =>
    rows.filter(row => ids.includes(row.id)).map(row => ({ ...row, taxonomy }))
  const media = (site.media ?? []).filter(row => row.id === lead)
  return {
    ...{ id, type, status, slug, author, categories, tags, featured_media: lead },
    ...{ date: '2020-05-01T13:00:00', date_gmt: '2020-05-01T10:00:00' },
    ...{ modified: '2020-05-02T13:00:00', modified_gmt: '2020-05-02T10:00:00' },
    link: status === 'publish' && !site.isPlain ? `${home}/2020/05/${slug}/` : `${home}/?p=${id}`,
    guid: written(`${home}/?p=${id}`, `${home}/?p=${id}`, isEdit),
    title: written(title, isProtected ? `محمي: ${title}` : title.replaceAll('&', '&#038;'), isEdit),
    content: written(raw, shown, isEdit, { protected: isProtected }),
    excerpt: written(excerpt, isProtected ? '' : excerpt ? `<p>${excerpt}</p>\n` : auto, isEdit, {
      protected: isProtected,
    }),
    ...(isEdit && { password }),
    ...post.more,
    ...(embeds && {
      _embedded: {
        author:
          site.hidesUsers && !isEdit
            ? [{ code: 'rest_user_invalid_id', message: 'Invalid user ID.', data: { status: 404 } }]
            : users.filter(user => user.id === author).map(({ username, ...user }) => user),
        'wp:featuredmedia': media.map(row => mediaOf(row, false)),
        'wp:term': [termsOf(site.categories, categories, 'category'), termsOf(site.tags, tags, 'post_tag')],
      },
    }),
  }
}
