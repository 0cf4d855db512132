/** The canvas as PNG on the theme's background. */
export async function canvasToPng(source: HTMLCanvasElement, surface: string): Promise<Blob> {
  const canvas = document.createElement('canvas')
  canvas.width = source.width
  canvas.height = source.height
  const context = canvas.getContext('2d')
  if (context === null) throw new Error('this browser draws no canvas')
  context.fillStyle = surface
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.drawImage(source, 0, 0)
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob === null ? reject(new Error('the picture is empty')) : resolve(blob)), 'image/png'),
  )
}

/** A file name from a title, in characters that every file system accepts; `fallback` if none is left. */
export function fileNameFromTitle(title: string, extension: string, fallback: string): string {
  const words = title
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-|-$/g, '')
    .slice(0, 80)
  return `${words === '' ? fallback : words}.${extension}`
}

/** Saves a blob through the browser's download. */
export function downloadBlob(blob: Blob, name: string): void {
  const url = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}
