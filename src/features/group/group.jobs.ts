import { z } from 'zod'
import { byId, id } from '../../contract/pages.ts'
import type { Services } from '../../platform/context.ts'
import { type Database, type Handle, inTransaction } from '../../platform/database/database.ts'
import { defineJob, enqueueEach } from '../../platform/jobs.ts'
import { makeToken, tokenHash } from '../user/security/secrets.ts'
import { groupMails } from './group.mails.ts'
import {
  claimEnding,
  findGroupToTell,
  findMemberToTell,
  findToMail,
  listManagers,
  listMemberIds,
  storeToken,
} from './seat.queries.ts'

type Tools = Pick<Services, 'db' | 'mailer' | 'siteName'>

const groupsAtOnce = 100
const membersAtOnce = 2000

export const mailGroupInvitation = defineJob('mailGroupInvitation', {
  line: 'mail',
  payload: byId,
  run: (tools, payload) => mailInvitationNow(tools, payload.id),
})

export async function mailInvitationsLater(tx: Handle, ids: number[]): Promise<void> {
  await enqueueEach(
    tx,
    mailGroupInvitation,
    ids.map(each => ({ payload: { id: each }, key: `groupInvitation:${each}` })),
  )
}

/** The queue holds no secret. The token is stored if and only if its mail was sent; an earlier link ends. */
async function mailInvitationNow({ db, mailer, siteName }: Tools, invitation: number): Promise<void> {
  const name = await siteName()
  await inTransaction(db, async tx => {
    const found = await findToMail(tx, invitation)
    if (!found) return
    const token = makeToken()
    await storeToken(tx, invitation, tokenHash(token))
    const about = { siteName: name, siteUrl: mailer.siteUrl, group: found.name, bought: found.package }
    const link = `${mailer.siteUrl}/group/invitation/${token}`
    await mailer.send(found.email, groupMails.invitation({ ...about, link, endsAt: found.endsAt }))
  })
}

const toManager = z.object({ id, email: z.string(), mail: z.enum(['manager', 'ending', 'ended']) })

export const mailGroupManager = defineJob('mailGroupManager', {
  line: 'mail',
  payload: toManager,
  run: (tools, payload) => mailManagerNow(tools, payload),
})

export async function greetManagersLater(tx: Handle, groupId: number, emails: string[]): Promise<void> {
  await mailManagersLater(tx, groupId, emails, 'manager')
}

async function mailManagersLater(
  tx: Handle,
  groupId: number,
  emails: string[],
  mail: z.infer<typeof toManager>['mail'],
): Promise<void> {
  await enqueueEach(
    tx,
    mailGroupManager,
    emails.map(email => ({
      payload: { id: groupId, email, mail },
      key: `groupManager:${groupId}:${mail}:${email}`,
    })),
  )
}

async function mailManagerNow(
  { db, mailer, siteName }: Tools,
  { id: groupId, email, mail }: z.infer<typeof toManager>,
): Promise<void> {
  const group = await findGroupToTell(db, groupId)
  if (!group?.status || !(await listManagers(db, groupId)).includes(email)) return
  const about = { siteName: await siteName(), siteUrl: mailer.siteUrl, group: group.name }
  if (mail === 'manager') return mailer.send(email, groupMails.manager(about))
  if (mail === 'ended' && group.isOver) return mailer.send(email, groupMails.ended(about))
  if (mail === 'ending' && group.endsAt && !group.isOver)
    await mailer.send(email, groupMails.ending({ ...about, endsAt: group.endsAt }))
}

export const mailGroupMember = defineJob('mailGroupMember', {
  line: 'letters',
  payload: byId,
  run: (tools, payload) => mailEndNow(tools, payload.id),
})

/** Sends nothing if the group has been renewed meanwhile. */
async function mailEndNow({ db, mailer, siteName }: Tools, member: number): Promise<void> {
  const told = await findMemberToTell(db, member)
  if (!told?.email) return
  const about = { siteName: await siteName(), siteUrl: mailer.siteUrl, group: told.name }
  await mailer.send(told.email, groupMails.ended(about))
}

export const tellOfGroupEnds = defineJob('tellOfGroupEnds', {
  line: 'prompt',
  payload: z.object({}),
  run: ({ db }) => tellOfEndsNow(db),
})

/** Managers 30 and 7 days before the end, and everybody once it is there. Access ends by itself. */
export async function tellOfEndsNow(db: Database): Promise<void> {
  await inTransaction(db, async tx => {
    for (const { id: groupId, days } of await claimEnding(tx, groupsAtOnce)) {
      await mailManagersLater(tx, groupId, await listManagers(tx, groupId), days > 0 ? 'ending' : 'ended')
      if (days > 0) continue
      const members = await listMemberIds(tx, groupId)
      for (let from = 0; from < members.length; from += membersAtOnce) {
        const some = members.slice(from, from + membersAtOnce)
        await enqueueEach(
          tx,
          mailGroupMember,
          some.map(each => ({ payload: { id: each }, key: `groupMember:${each}` })),
        )
      }
    }
  })
}
