import type { PageAsk, PageHead } from '../../../api/page.ts'

export async function loadOwnGroup({ client }: PageAsk) {
  return client.group.own()
}
export type OwnGroupData = Awaited<ReturnType<typeof loadOwnGroup>>

export function ownGroupHead(): PageHead {
  return { title: 'مجموعتي', noindex: true }
}
