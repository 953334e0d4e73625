import { OpenAPIGenerator } from '@orpc/openapi'
import { ZodToJsonSchemaConverter } from '@orpc/zod/zod4'
import { contract } from './contract.ts'

const generator = new OpenAPIGenerator({ schemaConverters: [new ZodToJsonSchemaConverter()] })

/** The OpenAPI 3.1 document of `/api/v1`. */
export function describeApi(siteName: string) {
  return generator.generate(contract, {
    info: { title: `${siteName}: واجهة البرمجة`, version: '1' },
    servers: [{ url: '/api/v1' }],
    customErrorResponseBodySchema: {
      type: 'object',
      required: ['code', 'status', 'message'],
      properties: {
        code: { type: 'string' },
        status: { type: 'integer' },
        message: { type: 'string', description: 'عربية، تصلح للعرض' },
        data: {},
      },
    },
  })
}
