import { Switch, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../../ui/dashboard/api.ts'
import type { EntityForm } from '../../../ui/dashboard/EntityDialog.tsx'
import type { Feed } from '../feed.contract.ts'
import classes from './Feed.module.css'
import { FeedBrakeFields } from './FeedBrakeFields.tsx'
import { FeedChangeField } from './FeedChangeField.tsx'
import { FeedConditionFields } from './FeedConditionFields.tsx'
import { FeedPageFields } from './FeedPageFields.tsx'
import { FeedWordFields } from './FeedWordFields.tsx'
import type { FeedValues } from './feedValues.ts'
import { HeldNote } from './HeldNote.tsx'
import { ruleSentence } from './ruleSentence.ts'

/** Rules for taking and publishing the items of a feed. */
export function FeedRuleFields({ form, feed }: { form: EntityForm<FeedValues>; feed: Feed | undefined }) {
  const held = useHold(form.values.agencyId, feed)
  return (
    <>
      <Text size="sm" className={classes.sentence} role="status" aria-label="ما يفعله المرشّح">
        {ruleSentence(form.values)}
      </Text>
      <FeedWordFields form={form} />
      <FeedConditionFields form={form} />
      <Switch
        label="نشر تلقائي"
        description="تُنشر أخباره فور وصولها، وإلا انتظرت محررًا. ما كان لوكالة غير موثوقة ينتظر محررًا دائمًا."
        {...form.getInputProps('autoPublish', { type: 'checkbox' })}
      />
      {form.values.autoPublish && (
        <>
          <HeldNote held={held} />
          <FeedBrakeFields form={form} />
        </>
      )}
      <Switch
        label="النص الكامل"
        description="يُحفظ نص الخبر كله إن كان في الخلاصة، وإلا فملخصه ورابطه."
        {...form.getInputProps('fullText', { type: 'checkbox' })}
      />
      {form.values.fullText && <FeedPageFields form={form} />}
      <Switch
        label="الرابط الواحد خبر واحد"
        description="يُترك ما سبق وصوله بالرابط نفسه، من أي مرشّح. أوقفه لخلاصة تضع لأخبارها كلها رابطًا واحدًا."
        {...form.getInputProps('uniqueLink', { type: 'checkbox' })}
      />
      <FeedChangeField form={form} />
      <Switch
        label="يعمل"
        description="الموقوف لا يُجلب منه شيء حتى يُشغّل."
        {...form.getInputProps('active', { type: 'checkbox' })}
      />
    </>
  )
}

/** The reason why items of the chosen agency would be held; the stored reason until loaded. */
function useHold(agencyId: number | null, feed: Feed | undefined): Feed['held'] {
  const { data: agency } = useQuery(
    api.agency.get.queryOptions({ input: { id: agencyId ?? 0 }, enabled: agencyId !== null }),
  )
  if (agencyId === null) return null
  if (agency?.active === false) return 'inactive'
  // Hidden from users who may not read the agency's articles.
  if (agency?.trusted === undefined) return agencyId === feed?.agency?.id ? feed.held : null
  return agency.trusted ? null : 'untrusted'
}
