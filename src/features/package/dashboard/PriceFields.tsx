import { Button, Fieldset, Group, Select, Stack, Text } from '@mantine/core'
import { IconPlus, IconX } from '@tabler/icons-react'
import { currencyName, currencySign, decimalsOf, toMajorUnits, toMinorUnits } from '../../../arabic/money.ts'
import { currencies, type Money } from '../../../contract/money.ts'
import { IconAction } from '../../../ui/dashboard/IconAction.tsx'
import { NumberField } from '../../../ui/dashboard/NumberField.tsx'
import { useReadOnly } from '../../../ui/dashboard/ReadOnly.tsx'

type Props = {
  value: Money[]
  onChange: (prices: Money[]) => void
  /** By path: «prices», «prices.0.amount». */
  errors: Record<string, unknown>
  /** Currency suggested for the first price. */
  usual: string
  note?: string
}

/** One price for each currency that the newsroom sells in. */
export function PriceFields({ value, onChange, errors, usual, note }: Props) {
  const readOnly = useReadOnly()
  const free = currencies.filter(code => !value.some(({ currency }) => currency === code))
  const next = free.includes(usual) ? usual : free[0]
  const replace = (index: number, price: Money) => onChange(value.with(index, price))
  return (
    <Fieldset legend="السعر" variant="unstyled">
      <Stack gap="xs">
        {value.map(({ amount, currency }, index) => (
          <Group key={currency} gap="xs" wrap="nowrap" align="flex-start">
            <NumberField
              aria-label={`السعر بعملة ${currencyName(currency)}`}
              style={{ flex: 1 }}
              min={0}
              hideControls
              allowNegative={false}
              decimalScale={decimalsOf(currency)}
              fixedDecimalScale
              thousandSeparator=","
              suffix={`\u00a0${currencySign(currency)}`}
              value={amount === 0 ? '' : toMajorUnits(amount, currency)}
              onChange={typed =>
                replace(index, { amount: toMinorUnits(Number(typed) || 0, currency), currency })
              }
              error={errors[`prices.${index}.amount`] as string | undefined}
            />
            <Select
              aria-label={`عملة السعر ${currencyName(currency)}`}
              style={{ flex: 1 }}
              searchable
              allowDeselect={false}
              data={[currency, ...free].map(code => ({ value: code, label: currencyName(code) }))}
              value={currency}
              onChange={chosen => {
                if (!chosen) return
                const major = toMajorUnits(amount, currency)
                replace(index, { amount: toMinorUnits(major, chosen), currency: chosen })
              }}
            />
            {!readOnly && value.length > 1 && (
              <IconAction
                label={`أزل السعر بعملة ${currencyName(currency)}`}
                Icon={IconX}
                onClick={() => onChange(value.toSpliced(index, 1))}
              />
            )}
          </Group>
        ))}
        {note && (
          <Text size="xs" c="dimmed">
            {note}
          </Text>
        )}
        {errors.prices !== undefined && (
          <Text size="xs" c="red" role="alert">
            {String(errors.prices)}
          </Text>
        )}
        {!readOnly && next && (
          <Button
            variant="default"
            size="xs"
            leftSection={<IconPlus size={14} />}
            onClick={() => onChange([...value, { amount: 0, currency: next }])}
            style={{ alignSelf: 'start' }}
          >
            أضف سعرًا بعملة أخرى
          </Button>
        )}
      </Stack>
    </Fieldset>
  )
}
