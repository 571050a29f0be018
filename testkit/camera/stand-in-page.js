/**
 * Runs before the page's own scripts: a camera made from a canvas, with the errors, light and names of its settings.
 * @param {{fail: string | null, torch: boolean, cameras: string[]}} settings
 */
globalThis.installStandInCamera = (settings) => {
  const devices = navigator.mediaDevices;
  // Insecure pages have no media devices, and a stand-in would hide that.
  if (!devices) return;
  const canvas = document.createElement('canvas');
  canvas.width = 1280;
  canvas.height = 720;
  const context = canvas.getContext('2d', { alpha: false });
  const streams = [];
  const applied = [];
  let picture = null;
  let ticks = 0;
  let abilities = 0;
  let open = 0;

  const draw = () => {
    context.fillStyle = '#606060';
    context.fillRect(0, 0, canvas.width, canvas.height);
    if (picture) {
      const scale = 480 / Math.max(picture.width, picture.height);
      const [width, height] = [picture.width * scale, picture.height * scale];
      context.drawImage(picture, (canvas.width - width) / 2, (canvas.height - height) / 2, width, height);
    }
    // A canvas that does not change delivers no frames.
    ticks += 1;
    context.fillStyle = ticks % 2 ? '#616161' : '#5f5f5f';
    context.fillRect(0, 0, 2, 2);
  };
  setInterval(draw, 40);

  const idOf = (index) => `stand-in-${index}`;
  const deviceOf = (constraints) => {
    const asked = constraints?.video?.deviceId;
    return asked?.exact ?? asked ?? idOf(0);
  };

  devices.enumerateDevices = async () =>
    settings.cameras.map((label, index) => {
      const device = { kind: 'videoinput', deviceId: idOf(index), groupId: 'stand-in', label };
      return { ...device, toJSON: () => device };
    });

  devices.getUserMedia = async (constraints) => {
    streams.push(constraints);
    if (settings.fail) throw new DOMException('stand-in camera', settings.fail);
    const stream = canvas.captureStream(25);
    const deviceId = deviceOf(constraints);
    for (const track of stream.getVideoTracks()) {
      open += 1;
      const stop = track.stop.bind(track);
      track.stop = () => {
        if (track.readyState === 'live') open -= 1;
        stop();
      };
      track.getSettings = () => ({ deviceId, width: canvas.width, height: canvas.height });
      track.getCapabilities = () => {
        abilities += 1;
        return { deviceId, ...(settings.torch ? { torch: true } : {}) };
      };
      track.applyConstraints = async (wanted) => {
        applied.push(...(wanted?.advanced ?? [wanted]));
      };
    }
    return stream;
  };

  window.standInCamera = {
    settings,
    asked: () => ({ streams, settings: applied, open, abilities }),
    async show(address) {
      if (address === null) {
        picture = null;
        return;
      }
      const image = new Image();
      image.src = address;
      await image.decode();
      picture = image;
    },
  };
};
