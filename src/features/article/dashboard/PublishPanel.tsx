import { Radio, SegmentedControl, Stack, Switch, Text } from '@mantine/core'
import { DateTimePicker } from '@mantine/dates'
import { formatGregorian, formatTime } from '../../../arabic/dates.ts'
import { nouns } from '../../../arabic/nouns.ts'
import { plural } from '../../../arabic/plural.ts'
import { instantOf, isElsewhere, siteTimeZoneLabel, wallClock } from '../../../dashboard/siteTime.ts'
import { breakingHours } from '../article.policy.ts'
import type { ArticleEditing } from './useArticleEditing.ts'

/** When readers see it, which of them, and how loud. */
export function PublishPanel({ editing, mayPublish }: { editing: ArticleEditing; mayPublish: boolean }) {
  const { form, saved } = editing
  const { publishAt, breakingNews, access } = form.values
  const isOut = saved?.state === 'published'
  return (
    <Stack gap="sm">
      {mayPublish && !isOut && (
        <Radio.Group
          label="موعد النشر"
          value={publishAt ? 'at' : 'now'}
          onChange={value => form.setFieldValue('publishAt', value === 'at' ? inAnHour() : null)}
        >
          <Stack gap={6} mt={4}>
            <Radio value="now" label="فور الضغط على «انشر»" />
            <Radio value="at" label="في وقت أختاره" />
          </Stack>
        </Radio.Group>
      )}
      {mayPublish && publishAt && (
        <DateTimePicker
          label={isOut ? 'تاريخ النشر' : 'يوم النشر وساعته'}
          description={timeZoneWords(publishAt)}
          value={wallClock(publishAt)}
          onChange={value => value && form.setFieldValue('publishAt', instantOf(value))}
          valueFormat={wall => `${formatGregorian(instantOf(wall))}، ${formatTime(instantOf(wall))}`}
          timePickerProps={{
            format: '12h',
            amPmLabels: { am: 'ص', pm: 'م' },
            hoursInputLabel: 'الساعة',
            minutesInputLabel: 'الدقيقة',
            amPmInputLabel: 'صباحًا أو مساءً',
          }}
          submitButtonProps={{ 'aria-label': 'اختر هذا الوقت' }}
          ariaLabels={calendarLabels}
          error={form.errors.publishAt}
          data-path="publishAt"
        />
      )}
      <div>
        <Text size="sm" fw={500} mb={4} id="access-label">
          من يقرأه
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
          description={`يتصدر الشريط العاجل ${plural(breakingHours, nouns.hour)}، ثم يعود خبرًا كغيره.`}
          color="red.8"
          checked={breakingNews}
          onChange={event => form.setFieldValue('breakingNews', event.currentTarget.checked)}
        />
      )}
    </Stack>
  )
}

export const calendarLabels = {
  monthLevelControl: 'اختر الشهر',
  yearLevelControl: 'اختر السنة',
  nextMonth: 'الشهر التالي',
  previousMonth: 'الشهر السابق',
  nextYear: 'السنة التالية',
  previousYear: 'السنة السابقة',
  nextDecade: 'العقد التالي',
  previousDecade: 'العقد السابق',
}

function inAnHour(): string {
  const hour = 3_600_000
  return new Date(Math.ceil((Date.now() + hour) / (hour / 4)) * (hour / 4)).toISOString()
}

/** The newsroom's clock, and one's own where that is another. */
function timeZoneWords(instant: string): string {
  if (!isElsewhere()) return siteTimeZoneLabel
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  const there = `${formatGregorian(instant, { style: 'day', timeZone })}، ${formatTime(instant, { timeZone })}`
  return `${siteTimeZoneLabel}؛ أي ${there} بتوقيت جهازك`
}
