import { SegmentedControl, Stack, Switch, Text } from '@mantine/core'
import * as nouns from '../../../../arabic/nouns.ts'
import { plural } from '../../../../arabic/plural.ts'
import { NowOrLater } from '../../../../ui/dashboard/NowOrLater.tsx'
import { SiteTimePicker } from '../../../../ui/dashboard/SiteTimePicker.tsx'
import { breakingHours } from '../../article.policy.ts'
import { BreakingUntil } from './BreakingUntil.tsx'
import type { ArticleEditing } from './useArticleEditing.ts'

/** Publication time, access and prominence. */
export function PublishPanel({ editing, mayPublish }: { editing: ArticleEditing; mayPublish: boolean }) {
  const { form, saved } = editing
  const { publishAt, breakingNews, access } = form.values
  const isOut = saved?.state === 'published'
  return (
    <Stack gap="sm">
      {mayPublish && !isOut && (
        <NowOrLater
          label="موعد النشر"
          now="فور الضغط على «انشر»"
          value={publishAt}
          onChange={value => form.setFieldValue('publishAt', value)}
        />
      )}
      {mayPublish && publishAt && (
        <SiteTimePicker
          label={isOut ? 'تاريخ النشر' : 'يوم النشر وساعته'}
          value={publishAt}
          onChange={value => value && form.setFieldValue('publishAt', value)}
          error={form.errors.publishAt}
          data-path="publishAt"
        />
      )}
      <div>
        <Text size="sm" fw={500} mb={4} id="access-label">
          من يقرؤه
        </Text>
        <SegmentedControl
          fullWidth
          aria-labelledby="access-label"
          data={[
            { value: 'free', label: 'الجميع' },
            { value: 'subscribers', label: 'المشتركون' },
          ]}
          value={access}
          onChange={value => form.setFieldValue('access', value as typeof access)}
        />
      </div>
      {mayPublish && (
        <Switch
          label="خبر عاجل"
          description={`يتصدر الصفحة الأولى، ما لم يأت عاجل بعده، ${plural(breakingHours, nouns.hour)} أو إلى وقت تختاره، ثم يعود خبرًا كغيره.`}
          color="red.8"
          checked={breakingNews}
          onChange={event => form.setFieldValue('breakingNews', event.currentTarget.checked)}
        />
      )}
      {mayPublish && breakingNews && (
        <BreakingUntil
          value={form.values.breakingUntil}
          onChange={value => form.setFieldValue('breakingUntil', value)}
          error={form.errors.breakingUntil}
        />
      )}
    </Stack>
  )
}
