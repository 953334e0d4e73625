import { Grid, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import { api, client } from '../../../ui/dashboard/api.ts'
import { EntityPageForm } from '../../../ui/dashboard/EntityPageForm.tsx'
import { FoldedFields } from '../../../ui/dashboard/FoldedFields.tsx'
import { FormColumn } from '../../../ui/dashboard/FormColumn.tsx'
import { IdSelect } from '../../../ui/dashboard/IdSelect.tsx'
import { NumberField } from '../../../ui/dashboard/NumberField.tsx'
import { rulesOf } from '../../../ui/dashboard/rules.ts'
import { dirtyValuesOf } from '../../../ui/dashboard/useSaving.ts'
import { useCategoryChoices } from '../../article/dashboard/fields/useChoices.ts'
import { TagsField } from '../../tag/dashboard/TagsField.tsx'
import { type Feed, feedInput } from '../feed.contract.ts'
import { AttributionField } from './AttributionField.tsx'
import { FeedAccessFields } from './FeedAccessFields.tsx'
import { FeedDryRun } from './FeedDryRun.tsx'
import { FeedMappingFields } from './FeedMappingFields.tsx'
import { FeedPlaceFields } from './FeedPlaceFields.tsx'
import { FeedRuleFields } from './FeedRuleFields.tsx'
import { FeedTryOut } from './FeedTryOut.tsx'
import { feedValues } from './feedValues.ts'
import { accessSentence, placeSentence } from './foldSentences.ts'
import { SameAddressNote } from './SameAddressNote.tsx'

/** Creates a filter, or edits one; read-only it shows its rules. */
export function FeedForm({ feed: given, readOnly = false }: { feed?: Feed; readOnly?: boolean }) {
  // Saving starts from the revision that was opened, not from a later one.
  const [feed] = useState(given)
  const form = useForm({ initialValues: feedValues(feed), validate: rulesOf(feedInput) })
  const [tags, setTags] = useState(feed?.tags ?? [])
  const categories = useCategoryChoices()
  return (
    <EntityPageForm
      label={readOnly ? 'قواعد المرشّح' : feed ? `تعديل المرشّح «${feed.name}»` : 'مرشّح جديد'}
      readOnly={readOnly}
      form={form}
      back="dashboard-filters-list___ar"
      submit={feed ? 'احفظ' : 'أنشئ المرشّح'}
      thing={feed}
      save={({ categoryId, ...values }, stored) => {
        if (!stored) return client.feed.create({ ...values, categoryId: categoryId ?? 0 })
        const changes = dirtyValuesOf(form)
        return client.feed.edit({
          id: stored.id,
          revision: stored.revision,
          ...changes,
          categoryId: changes.categoryId ?? undefined,
        })
      }}
      stale={[api.feed.key()]}
      done={({ name }) => (feed ? `حُفظ المرشّح «${name}».` : `أُنشئ المرشّح «${name}»، ويُجلب أول مرة الآن.`)}
    >
      <Grid>
        <FormColumn span={6} h="100%">
          <TextInput label="الاسم" required autoComplete="off" {...form.getInputProps('name')} />
          <TextInput
            label="عنوان الخلاصة"
            description={
              <>
                RSS أو Atom أو JSON Feed، أو ninjs أو NewsML-G2 من وكالة. ولمجلد تسلّم إليه الوكالة ملفاتها
                اكتب <bdi translate="no">folder:</bdi> وبعده اسم المجلد.
              </>
            }
            placeholder="https://"
            type="url"
            dir="ltr"
            required
            autoComplete="off"
            {...form.getInputProps('feedUrl')}
          />
          {!readOnly && <SameAddressNote feedUrl={form.values.feedUrl} except={feed?.id} />}
          <AttributionField form={form} feed={feed} />
          <IdSelect
            label="القسم"
            placeholder="اختر قسمًا"
            required
            searchable
            data={categories}
            stored={feed?.category}
            {...form.getInputProps('categoryId')}
          />
          <NumberField
            label="يُجلب كل (بالدقائق)"
            description="اتركه فارغًا: نتعلّم متى تنشر الخلاصة ونتبع ما يطلبه ناشرها. اكتب عددًا لتُجلب كل كذا دقيقة دائمًا، مهما طلب الناشر؛ مثلًا إن كان يطلب ساعة ويصلك خبره متأخرًا."
            placeholder="كما تنشر"
            min={1}
            max={1440}
            allowDecimal={false}
            {...form.getInputProps('fixedMinutes')}
            value={form.values.fixedMinutes ?? ''}
            onChange={value => form.setFieldValue('fixedMinutes', value === '' ? null : Number(value))}
          />
          <TagsField
            value={tags}
            onChange={chosen => {
              setTags(chosen)
              form.setFieldValue(
                'tagIds',
                chosen.map(({ id }) => id),
              )
            }}
            error={form.errors.tagIds}
          />
          <FoldedFields
            title="الوصول إلى الخلاصة"
            says={accessSentence(form.values, feed)}
            errors={form.errors}
            fields={['fallbackUrls', 'credentials']}
          >
            <FeedAccessFields form={form} feed={feed} />
          </FoldedFields>
          <FoldedFields
            title="مكان الأخبار وصورها"
            says={placeSentence(form.values)}
            errors={form.errors}
            fields={['stageId', 'assigneeId', 'mappings', 'pictureRights', 'creditLine']}
          >
            <FeedPlaceFields form={form} feed={feed} />
            <FeedMappingFields form={form} feed={feed} />
          </FoldedFields>
        </FormColumn>
        <FormColumn span={6} h="100%">
          <FeedRuleFields form={form} feed={feed} />
        </FormColumn>
      </Grid>
      {!readOnly && (
        <>
          <FeedTryOut
            rules={{ ...form.values, id: feed?.id }}
            isReady={() => !form.validateField('feedUrl').hasError}
            onPickAddress={address => form.setFieldValue('feedUrl', address)}
          />
          <FeedDryRun
            rules={form.values}
            feedId={feed?.id}
            isSaved={!form.isDirty()}
            isReady={() => !form.validateField('feedUrl').hasError}
          />
        </>
      )}
    </EntityPageForm>
  )
}
