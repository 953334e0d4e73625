import { Badge, Button, Group, Input, Paper, Select, SimpleGrid, Stack, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { IconArrowBarToUp, IconArrowUp, IconPlus, IconTrash } from '@tabler/icons-react'
import { type ReactNode, useId } from 'react'
import { timeZoneName, timeZones } from '../../../arabic/time-zones.ts'
import { IconAction } from '../../../ui/dashboard/IconAction.tsx'
import { NumberField } from '../../../ui/dashboard/NumberField.tsx'
import { useReadOnly } from '../../../ui/dashboard/ReadOnly.tsx'
import { rulesOf } from '../../../ui/dashboard/rules.ts'
import { rulesOf as prayerRulesOf } from '../../prayer-times/countries.policy.ts'
import { methodNames } from '../../prayer-times/methods.schema.ts'
import { type City, city } from '../../weather/cities.schema.ts'

type Props = {
  label: string
  description?: string | undefined
  error?: ReactNode
  value: City[]
  onChange: (cities: City[]) => void
}

/** Ordered list of cities; to change one, remove it and add it again. */
export function CitiesField({ label, description, error, value, onChange }: Props) {
  const labelId = useId()
  const isReadOnly = useReadOnly()
  const without = (slug: string) => value.filter(each => each.slug !== slug)
  function raise(moved: City, to: number) {
    onChange(without(moved.slug).toSpliced(to, 0, moved))
  }
  return (
    <Input.Wrapper
      label={label}
      labelElement="div"
      labelProps={{ id: labelId }}
      description={description}
      error={error}
    >
      <Stack
        component="ol"
        gap={4}
        mt="xs"
        aria-labelledby={labelId}
        p={0}
        m={0}
        style={{ listStyle: 'none' }}
      >
        {value.map((each, index) => (
          <Paper component="li" withBorder px="sm" py={4} key={each.slug}>
            <Group justify="space-between" wrap="nowrap" gap="xs">
              <Group gap="xs">
                <Text size="sm" fw={500}>
                  {each.name}
                </Text>
                <Text size="xs" c="dimmed">
                  {each.country}
                </Text>
                <Text size="xs" c="dimmed">
                  {prayerWords(each)}
                </Text>
                {index === 0 && (
                  <Badge variant="light" color="teal">
                    الأولى
                  </Badge>
                )}
              </Group>
              {!isReadOnly && (
                <Group gap={0} wrap="nowrap">
                  {index > 0 && (
                    <>
                      <IconAction
                        label={`ارفع «${each.name}»`}
                        Icon={IconArrowUp}
                        onClick={() => raise(each, index - 1)}
                      />
                      <IconAction
                        label={`اجعل «${each.name}» الأولى`}
                        Icon={IconArrowBarToUp}
                        onClick={() => raise(each, 0)}
                      />
                    </>
                  )}
                  <IconAction
                    label={`احذف «${each.name}»`}
                    Icon={IconTrash}
                    danger
                    onClick={() => onChange(without(each.slug))}
                  />
                </Group>
              )}
            </Group>
          </Paper>
        ))}
      </Stack>
      {!isReadOnly && (
        <NewCity taken={value.map(({ slug }) => slug)} onAdd={added => onChange([...value, added])} />
      )}
    </Input.Wrapper>
  )
}

function prayerWords(each: City): string {
  const { timeZone, method } = prayerRulesOf(each)
  if (!timeZone) return 'لا مواقيت صلاة لها قبل أن تعرّف توقيتها'
  return each.prayerMethod ? `الصلاة: ${methodNames[method]}` : ''
}

const nothing = {
  name: '',
  country: '',
  slug: '',
  latitude: '',
  longitude: '',
  timeZone: '',
  prayerMethod: '',
}
/** The optional fields of a city, where they are filled in. */
const filled = ({ timeZone, prayerMethod, ...rest }: Record<keyof typeof nothing, string | number>) => ({
  ...rest,
  ...(timeZone ? { timeZone } : {}),
  ...(prayerMethod ? { prayerMethod } : {}),
})
const cityRules = rulesOf(city)

/** Not a form element, as it is inside a form. */
function NewCity({ taken, onAdd }: { taken: string[]; onAdd: (added: City) => void }) {
  const form = useForm<Record<keyof typeof nothing, string | number>>({
    initialValues: nothing,
    validate: values => ({
      ...cityRules(filled(values) as never),
      ...(taken.includes(String(values.slug)) ? { slug: 'لمدينة أخرى هذا المعرّف' } : {}),
    }),
  })
  function add() {
    if (form.validate().hasErrors) return
    onAdd(city.parse(filled(form.getValues())))
    form.reset()
  }
  return (
    <Paper withBorder p="sm" mt="sm" role="group" aria-label="مدينة جديدة">
      <SimpleGrid cols={{ base: 1, xs: 2, md: 3 }} spacing="xs">
        <TextInput label="المدينة" {...form.getInputProps('name')} />
        <TextInput label="البلد" {...form.getInputProps('country')} />
        <TextInput label="المعرّف في الرابط" dir="ltr" placeholder="aden" {...form.getInputProps('slug')} />
        <NumberField
          label="خط العرض"
          dir="ltr"
          decimalScale={4}
          hideControls
          {...form.getInputProps('latitude')}
        />
        <NumberField
          label="خط الطول"
          dir="ltr"
          decimalScale={4}
          hideControls
          {...form.getInputProps('longitude')}
        />
        <Select
          label="التوقيت"
          description="إن لم يكن توقيت البلد"
          searchable
          clearable
          data={timeZones.map(value => ({ value, label: timeZoneName(value) }))}
          {...form.getInputProps('timeZone')}
        />
        <Select
          label="حساب مواقيت الصلاة"
          description="إن لم يكن كما في البلد"
          searchable
          clearable
          data={Object.entries(methodNames).map(([value, label]) => ({ value, label }))}
          {...form.getInputProps('prayerMethod')}
        />
      </SimpleGrid>
      <Button mt="sm" size="xs" variant="default" leftSection={<IconPlus size={14} />} onClick={add}>
        أضف المدينة
      </Button>
    </Paper>
  )
}
