import { createRequire } from 'node:module';
import sharp from 'sharp';
import { ExtractionFailure } from '../extraction.js';
import { type OpenedImage } from './open-image.js';

interface HeicImage {
  width: number;
  height: number;
  decode(): Promise<{ data: Uint8ClampedArray; width: number; height: number }>;
}
interface HeicDecode {
  all(input: { buffer: Uint8Array }): Promise<HeicImage[] & { dispose(): void }>;
}

/** Opens HEIC, the picture format of phones, with libheif in WebAssembly, as the npm build of sharp brings no HEVC. */
export async function openHeic(bytes: Uint8Array): Promise<OpenedImage> {
  const decodeHeic = createRequire(import.meta.url)('heic-decode') as HeicDecode;
  let images: Awaited<ReturnType<HeicDecode['all']>>;
  try {
    images = await decodeHeic.all({ buffer: bytes });
  } catch {
    throw new ExtractionFailure('invalid_image', "The picture can't be read");
  }
  // A file may hold more pictures, such as a burst or a depth map; the first is the photo.
  const first = images[0];
  if (!first) throw new ExtractionFailure('invalid_image', 'The file contains no picture');
  return {
    pageCount: 1,
    dispose: () => {
      images.dispose();
    },
    pages: [
      {
        width: first.width,
        height: first.height,
        open: async () => {
          const { data, width, height } = await first.decode();
          images.dispose();
          return sharp(data, { raw: { width, height, channels: 4 } });
        },
      },
    ],
  };
}
