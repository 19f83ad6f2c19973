// A camera for the pictures: a drawn evening match instead of the browser's test picture. Runs inside the page.
export function pitchCamera() {
  const [width, height] = [1280, 720]
  // Drawn large, filmed small: the machine that takes the pictures also encodes it, twice.
  const canvas = Object.assign(document.createElement('canvas'), { width: 854, height: 480 })
  const brush = canvas.getContext('2d') as CanvasRenderingContext2D
  brush.scale(854 / width, 480 / height)
  const shirts = ['#4f7a10', '#8b1d8f']
  const crowd = ['#d9dde6', '#7a4f2a', '#2f5fec', '#e8c24a', '#8b1d8f', '#44506a']
  const players = Array.from({ length: 20 }, (_, i) => ({
    across: 0.12 + 0.76 * ((i * 0.37) % 1),
    down: 0.1 + 0.78 * ((i * 0.61) % 1),
    phase: i * 1.7,
    shirt: shirts[i % 2] as string,
  }))
  /** From a place on the field to one on the screen: further away is smaller. */
  const place = (across: number, down: number): [number, number] => [
    width / 2 + (across - 0.5) * width * 1.15 * (0.55 + 0.45 * down),
    232 + down * down * 200 + down * 300,
  ]
  const fill = (colour: string, shape: () => void) => {
    brush.fillStyle = colour
    brush.beginPath()
    shape()
    brush.fill()
  }
  const line = (...points: [number, number][]) => {
    brush.beginPath()
    for (const [across, down] of points) brush.lineTo(...place(across, down))
    brush.stroke()
  }

  function drawGround(seconds: number) {
    fill('#1b2c50', () => brush.rect(0, 0, width, 240))
    for (let row = 0; row < 9; row++)
      for (let seat = 0; seat < 128; seat++)
        fill(crowd[(row * 7 + seat * 13 + ((row * seat) % 5)) % 6] as string, () =>
          brush.arc(5 + seat * 10, 130 + row * 11 + Math.sin(seconds * 2 + seat) * 1.2, 4, 0, 7),
        )
    for (const mast of [160, 640, 1120])
      for (let lamp = 0; lamp < 5; lamp++) fill('#fff8d8', () => brush.arc(mast - 36 + lamp * 18, 60, 7, 0, 7))
    fill('#2f7d3a', () => brush.rect(0, 232, width, height))
    for (let strip = -3; strip < 14; strip += 2)
      fill('#358a42', () => {
        for (const [across, down] of [
          [strip / 11, 0],
          [(strip + 1) / 11, 0],
          [(strip + 1) / 11, 1],
          [strip / 11, 1],
        ] as const)
          brush.lineTo(...place(across, down))
      })
    brush.strokeStyle = 'rgba(255, 255, 255, 0.85)'
    brush.lineWidth = 4
    line([0.04, 0.03], [0.96, 0.03], [0.96, 0.93], [0.04, 0.93], [0.04, 0.03])
    line([0.5, 0.03], [0.5, 0.93])
    line([0.04, 0.2], [0.18, 0.2], [0.18, 0.72], [0.04, 0.72])
    line([0.96, 0.2], [0.82, 0.2], [0.82, 0.72], [0.96, 0.72])
    line(
      ...Array.from({ length: 41 }, (_, i): [number, number] => [
        0.5 + 0.1 * Math.cos((i * Math.PI) / 20),
        0.45 + 0.2 * Math.sin((i * Math.PI) / 20),
      ]),
    )
  }

  function drawPlayer(seconds: number, { across, down, phase, shirt }: (typeof players)[number]) {
    const [x, y] = place(
      across + 0.035 * Math.sin(seconds * 0.7 + phase),
      down + 0.03 * Math.cos(seconds * 0.6 + phase),
    )
    const size = 0.6 + 0.7 * down
    const step = Math.sin(seconds * 8 + phase) * 4 * size
    fill('rgba(0, 0, 0, 0.3)', () => brush.ellipse(x, y + 2, 13 * size, 5 * size, 0, 0, 7))
    fill('#f0c9a4', () => {
      brush.arc(x, y - 44 * size, 7 * size, 0, 7)
      brush.rect(x - 7 * size + step, y - 11 * size, 5 * size, 12 * size)
      brush.rect(x + 2 * size - step, y - 11 * size, 5 * size, 12 * size)
    })
    fill(shirt, () => brush.roundRect(x - 9 * size, y - 37 * size, 18 * size, 20 * size, 5 * size))
    fill('#fff', () => brush.rect(x - 8 * size, y - 18 * size, 16 * size, 8 * size))
  }

  setInterval(() => {
    const seconds = Date.now() / 1000
    drawGround(seconds)
    for (const player of players.toSorted((one, two) => one.down - two.down)) drawPlayer(seconds, player)
    const [x, y] = place(0.56 + 0.09 * Math.sin(seconds * 0.9), 0.52 + 0.1 * Math.cos(seconds * 0.7))
    fill('#fff', () => brush.arc(x, y - 6, 7, 0, 7))
  }, 50)
  navigator.mediaDevices.getUserMedia = async () => {
    const media = canvas.captureStream(20)
    const sound = new AudioContext()
    const tone = new OscillatorNode(sound)
    const out = sound.createMediaStreamDestination()
    tone.connect(new GainNode(sound, { gain: 0.2 })).connect(out)
    tone.start()
    for (const track of out.stream.getAudioTracks()) media.addTrack(track)
    return media
  }
}
