import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import openLibheif, { type MainModule } from 'libheif-js/libheif-wasm/libheif.js'
import { writePng } from './write-png.ts'

// Decodes HEIC in the process that decodes pictures. libvips has no decoder of HEVC; this one runs in WebAssembly.
const wasm = createRequire(import.meta.url).resolve('libheif-js/libheif-wasm/libheif.wasm')
/** Memory for a picture of the maximum size with transparency; a file that needs more is refused. */
const maxBytes = 320 * 1024 ** 2

/** Writes a HEIC as an uncompressed PNG, upright and with its colour profile. Throws for one that cannot be decoded. */
export async function decodeHeic(input: string, output: string, icc: Buffer | undefined): Promise<void> {
  const libheif = await open()
  const context = libheif.heif_context_alloc()
  assertSuccess(libheif, libheif.heif_context_read_from_memory(context, (await readFile(input)) as never))
  const handle = libheif.heif_js_context_get_primary_image_handle(context)
  const hasAlpha = libheif.heif_image_handle_has_alpha_channel(handle) === 1
  const { heif_chroma_interleaved_RGB: opaque, heif_chroma_interleaved_RGBA: transparent } = libheif.heif_chroma
  const { width, height, channels } = libheif.heif_js_decode_image2(
    handle,
    libheif.heif_colorspace.heif_colorspace_RGB,
    hasAlpha ? transparent : opaque,
  ) as Decoded
  const [pixels] = channels
  if (!pixels) throw new Error('The decoder has given no pixels')
  const { data, stride } = pixels
  await writePng(output, { data, width, height, stride, channels: hasAlpha ? 4 : 3, icc })
}

/** A decoded picture; `data` is a part of the decoder's memory. */
type Decoded = { width: number; height: number; channels: { data: Uint8Array; stride: number }[] }

/** A decoder with a memory of its own, which is freed with it. */
async function open(): Promise<MainModule> {
  const compiled = new WebAssembly.Module(await readFile(wasm))
  return openLibheif({
    instantiateWasm(imports: WebAssembly.Imports, receive: (instance: WebAssembly.Instance) => void) {
      const instance = new WebAssembly.Instance(compiled, imports)
      for (const each of Object.values(instance.exports)) if (each instanceof WebAssembly.Memory) limit(each)
      receive(instance)
      return instance.exports
    },
    print: () => undefined,
    printErr: () => undefined,
  })
}

const pageBytes = 65_536
/** Lets a memory grow no further than `maxBytes`; the decoder then reports that it has none left. */
function limit(memory: WebAssembly.Memory): void {
  const grow = memory.grow.bind(memory)
  memory.grow = (pages) => {
    if (memory.buffer.byteLength + pages * pageBytes > maxBytes)
      throw new RangeError('The picture needs too much memory')
    return grow(pages)
  }
}

function assertSuccess(libheif: MainModule, { code }: { code: unknown }): void {
  if (code !== libheif.heif_error_code.heif_error_Ok) throw new Error('The decoder cannot read the file')
}
