import { errorCode } from '../../../api/client.ts'
import type { PageAsk, PageHead } from '../../../api/page.ts'

/** Opening the page changes nothing: robots and mail scanners open pages too. */
export async function loadInvitation({ client, params }: PageAsk) {
  const [invitation, account] = await Promise.all([
    unless(['WRONG_CODE'], client.group.invitation({ token: params.token ?? '' })),
    unless(['UNAUTHORIZED'], client.account.me()),
  ])
  return {
    invitation,
    account: account && { email: account.email, activated: account.activated },
  }
}
export type InvitationData = Awaited<ReturnType<typeof loadInvitation>>

async function unless<T>(codes: string[], asked: Promise<T>): Promise<T | null> {
  try {
    return await asked
  } catch (error) {
    if (codes.includes(errorCode(error) ?? '')) return null
    throw error
  }
}

export function invitationHead(): PageHead {
  return { title: 'دعوة إلى القراءة', noindex: true }
}
