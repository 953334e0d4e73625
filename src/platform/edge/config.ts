/** A shared cache in front of the site, and how to notify it of changes. */
export type EdgeConfig =
  | { kind: 'varnish'; url: string }
  | { kind: 'fastly'; url: string; service: string; token: string }
  | { kind: 'cloudflare'; url: string; zone: string; token: string }
  | { kind: 'bunny'; url: string; zone: string; key: string }
export type EdgeKind = EdgeConfig['kind']

type Values = {
  EDGE_VARNISH: string[]
  EDGE_FASTLY_SERVICE?: string | undefined
  EDGE_FASTLY_TOKEN?: string | undefined
  EDGE_FASTLY_URL: string
  EDGE_CLOUDFLARE_ZONE?: string | undefined
  EDGE_CLOUDFLARE_TOKEN?: string | undefined
  EDGE_CLOUDFLARE_URL: string
  EDGE_BUNNY_ZONE?: string | undefined
  EDGE_BUNNY_KEY?: string | undefined
  EDGE_BUNNY_URL: string
}

export function edgesOf(values: Values): EdgeConfig[] {
  const edges: EdgeConfig[] = values.EDGE_VARNISH.map(url => ({ kind: 'varnish', url }))
  const { EDGE_FASTLY_SERVICE: service, EDGE_FASTLY_TOKEN: fastlyToken } = values
  if (service && fastlyToken)
    edges.push({ kind: 'fastly', url: values.EDGE_FASTLY_URL, service, token: fastlyToken })
  const { EDGE_CLOUDFLARE_ZONE: zone, EDGE_CLOUDFLARE_TOKEN: token } = values
  if (zone && token) edges.push({ kind: 'cloudflare', url: values.EDGE_CLOUDFLARE_URL, zone, token })
  const { EDGE_BUNNY_ZONE: pullZone, EDGE_BUNNY_KEY: key } = values
  if (pullZone && key) edges.push({ kind: 'bunny', url: values.EDGE_BUNNY_URL, zone: pullZone, key })
  return edges
}

/** Name of an edge in the database, the log and metrics. Contains no secret. */
export function nameOf(edge: EdgeConfig): string {
  if (edge.kind === 'varnish') return `varnish ${new URL(edge.url).host}`
  return `${edge.kind} ${edge.kind === 'fastly' ? edge.service : edge.zone}`
}
